#!/bin/sh
# Run once by the database's image: the role of each process, with the password of its secret.
set -eu
for process in api console worker; do
  password=$(cat "/run/secrets/$process-password")
  printf "CREATE ROLE bank_%s LOGIN PASSWORD '%s';\n" "$process" "$password"
done | psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB"
