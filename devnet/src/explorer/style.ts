/** The explorer's whole look; light and dark follow the system. */
export const style = `
:root { color-scheme: light dark; --ground: #fbfbfa; --card: #fff; --line: #e4e4e0; --text: #1c1d1f; --soft: #6a6d73;
  --accent: #0f6b5c; --good: #0f6b5c; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #121315; --card: #1a1c1f; --line: #2c2f34; --text: #ececea;
  --soft: #9a9ea6; --accent: #6fd0bd; --good: #6fd0bd; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; font-variant-numeric: tabular-nums; }
header, main, footer { max-width: 750px; margin: 0 auto; padding: 16px; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
header a { font-weight: 600; color: var(--text); } header span a { font-weight: 400; color: var(--soft); margin-right: 8px; }
header a[aria-current] { color: var(--accent); font-weight: 600; }
footer { color: var(--soft); font-size: 14px; }
h1 { font-size: 22px; margin: 8px 0 16px; } h2 { font-size: 16px; margin: 24px 0 8px; }
a { color: var(--accent); text-decoration: none; } a:hover, a:focus-visible { text-decoration: underline; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 4px 16px; margin-bottom: 16px; }
dl { display: grid; grid-template-columns: minmax(96px, 160px) 1fr; margin: 0; }
dt, dd { padding: 10px 0; margin: 0; border-top: 1px solid var(--line); min-width: 0; }
dt { color: var(--soft); padding-right: 12px; } dt:first-of-type, dt:first-of-type + dd { border-top: 0; }
dd, td { overflow-wrap: anywhere; }
ul { list-style: none; margin: 0; padding: 0; } li { padding: 10px 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
li:first-child { border-top: 0; }
.soft { color: var(--soft); } .good { color: var(--good); } .bad { color: var(--bad); }
nav { display: flex; justify-content: space-between; }
@media (max-width: 480px) { dl { grid-template-columns: 1fr; } dt { padding-bottom: 0; } dd { border-top: 0; padding-top: 2px; } }
`
