// Written by packages/api-schema/writeCalls.ts from the schemas of the calls; do not edit.

export interface Calls {
  /**
   * Builds the EIP-4361 message to sign; nothing is stored before it is used
   */
  challenge: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      address: string
      purpose: 'register' | 'signIn'
    }
    result: {
      message: string
      nonce: string
      /**
       * Epoch milliseconds
       */
      expiresAt: number
    }
  }
  /**
   * Registers a wallet by signature under an inviter and signs it in
   */
  registerMember: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      address: string
      /**
       * personal_sign of the challenge message; ERC-1271 and ERC-6492 signatures are taken too
       */
      signature: string
      /**
       * The nonce of the challenge that was signed; only the demo accepts a signature without one
       */
      nonce?: string
      /**
       * The inviter's wallet address, which is the invite code
       */
      assocAddress: string
    }
    result: {
      /**
       * For the Authorization header; our web app uses the cookie instead
       */
      sessionToken: string
      /**
       * Latest end of the session, epoch milliseconds
       */
      expiresAt: number
    }
  }
  /**
   * Tells whether a wallet is a member
   */
  existMember: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      address: string
    }
    result: boolean
  }
  /**
   * Signs a member in by signature
   */
  signIn: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      address: string
      /**
       * personal_sign of the challenge message; ERC-1271 and ERC-6492 signatures are taken too
       */
      signature: string
      /**
       * The nonce of the challenge that was signed; only the demo accepts a signature without one
       */
      nonce?: string
    }
    result: {
      /**
       * For the Authorization header; our web app uses the cookie instead
       */
      sessionToken: string
      /**
       * Latest end of the session, epoch milliseconds
       */
      expiresAt: number
    }
  }
  /**
   * Ends the session
   */
  signOut: {
    request: {}
    result: null
  }
  /**
   * The signed-in member with balances
   */
  queryMeInfo: {
    request: {}
    result: {
      address: string
      /**
       * The inviter's address; null for the root member
       */
      assocAddress: string | null
      /**
       * Epoch milliseconds
       */
      createTime: number
      level: number
      banned: boolean
      /**
       * Available and pending withdrawal together
       */
      totalUsdtBalance: string
      /**
       * Decimal string
       */
      availableUsdtBalance: string
      /**
       * Available, staked and pending withdrawal together
       */
      totalGusdBalance: string
      /**
       * Decimal string
       */
      availableGusdBalance: string
    }
  }
  /**
   * Assets of the member at the end of each day, oldest first, from the first day of the member at most
   */
  queryAssetHistory: {
    request: {
      /**
       * So many UTC days up to today
       */
      days?: number | string
    }
    result: {
      dataList: {
        /**
         * Start of the UTC day; the last one is today, as of now
         */
        dayTime: number
        /**
         * Both balances together, staked and pending included
         */
        totalAmount: string
        /**
         * Recharges less paid withdrawals until then; the rest was earned, less fees
         */
        depositedAmount: string
        /**
         * Interest, rewards and pool shares that were credited on this day
         */
        earnedAmount: string
      }[]
      /**
       * At the start of the first day
       */
      openingTotalAmount: string
      /**
       * Recharges less paid withdrawals until then; the rest was earned, less fees
       */
      openingDepositedAmount: string
    }
  }
  /**
   * Open sessions of the member, refused sign-ins of the wallet, and own rules for withdrawals
   */
  querySecurity: {
    request: {}
    result: {
      rules: {
        dailyLimit: {
          /**
           * The most within 24 hours, in GUSD; null: no limit
           */
          value: string | null
          pending: {
            value: string | null
            /**
             * Time at which the change acts, 24 hours after it was requested
             */
            effectTime: number
          } | null
          /**
           * Ordered within the last 24 hours and not returned
           */
          usedAmount: string
        }
        newDeviceDelay: {
          /**
           * Hours from the first sign-in with a browser; null: no delay
           */
          value: number | null
          pending: {
            value: number | null
            /**
             * Time at which the change acts, 24 hours after it was requested
             */
            effectTime: number
          } | null
        }
        /**
         * The first sign-in with the browser that asks
         */
        deviceSince: number
        /**
         * The time by which the rules count
         */
        asOfTime: number
      }
      /**
       * Open sessions, newest first
       */
      sessions: {
        sessionId: string
        /**
         * chrome, edge, firefox, safari, opera, samsung, metaMask, imToken or tokenPocket; null: unknown
         */
        browser: string | null
        /**
         * windows, macOs, linux, ios, android or chromeOs; null: unknown
         */
        system: string | null
        /**
         * The session that asks
         */
        isCurrent: boolean
        /**
         * Epoch milliseconds
         */
        signInTime: number
        /**
         * Epoch milliseconds
         */
        lastUseTime: number
      }[]
      /**
       * Signatures that were refused for this wallet, the last ten hours with any
       */
      refusedSignIns: {
        /**
         * chrome, edge, firefox, safari, opera, samsung, metaMask, imToken or tokenPocket; null: unknown
         */
        browser: string | null
        /**
         * windows, macOs, linux, ios, android or chromeOs; null: unknown
         */
        system: string | null
        /**
         * Within one hour
         */
        attempts: number
        /**
         * Epoch milliseconds
         */
        lastTime: number
      }[]
    }
  }
  /**
   * The sign-ins of the member in the last 90 days, newest first
   */
  querySignIns: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      dataList: {
        sessionId: string
        /**
         * chrome, edge, firefox, safari, opera, samsung, metaMask, imToken or tokenPocket; null: unknown
         */
        browser: string | null
        /**
         * windows, macOs, linux, ios, android or chromeOs; null: unknown
         */
        system: string | null
        /**
         * The session that asks
         */
        isCurrent: boolean
        /**
         * The first sign-in of the member with this browser
         */
        isNewDevice: boolean
        /**
         * Epoch milliseconds
         */
        signInTime: number
        /**
         * The way in which the session ended; null while it is open
         */
        end: ('signedOut' | 'signedInAgain' | 'banned' | 'endedByMember' | 'expired') | null
        endTime: number | null
        /**
         * The session of the member that ended it
         */
        endedBy: {
          sessionId: string
          /**
           * chrome, edge, firefox, safari, opera, samsung, metaMask, imToken or tokenPocket; null: unknown
           */
          browser: string | null
          /**
           * windows, macOs, linux, ios, android or chromeOs; null: unknown
           */
          system: string | null
        } | null
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * Ends one session of the member
   */
  endSession: {
    request: {
      /**
       * From querySecurity; one that is not the member’s own answers 404
       */
      sessionId: string | number
    }
    result: {
      /**
       * Sessions that this call ended
       */
      ended: number
    }
  }
  /**
   * Ends every other session of the member
   */
  endOtherSessions: {
    request: {}
    result: {
      /**
       * Sessions that this call ended
       */
      ended: number
    }
  }
  /**
   * Limits the withdrawals of the member within 24 hours; a higher limit or none acts 24 hours later
   */
  setDailyLimit: {
    request: {
      /**
       * In GUSD; null lifts the limit
       */
      amount: (string | number) | null
    }
    result: {
      dailyLimit: {
        /**
         * The most within 24 hours, in GUSD; null: no limit
         */
        value: string | null
        pending: {
          value: string | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
        /**
         * Ordered within the last 24 hours and not returned
         */
        usedAmount: string
      }
      newDeviceDelay: {
        /**
         * Hours from the first sign-in with a browser; null: no delay
         */
        value: number | null
        pending: {
          value: number | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
      }
      /**
       * The first sign-in with the browser that asks
       */
      deviceSince: number
      /**
       * The time by which the rules count
       */
      asOfTime: number
    }
  }
  /**
   * Delays withdrawals after the first sign-in with a browser; a shorter delay or none acts 24 hours later
   */
  setNewDeviceDelay: {
    request: {
      hours: (number | string) | null
    }
    result: {
      dailyLimit: {
        /**
         * The most within 24 hours, in GUSD; null: no limit
         */
        value: string | null
        pending: {
          value: string | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
        /**
         * Ordered within the last 24 hours and not returned
         */
        usedAmount: string
      }
      newDeviceDelay: {
        /**
         * Hours from the first sign-in with a browser; null: no delay
         */
        value: number | null
        pending: {
          value: number | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
      }
      /**
       * The first sign-in with the browser that asks
       */
      deviceSince: number
      /**
       * The time by which the rules count
       */
      asOfTime: number
    }
  }
  /**
   * Cancels the change of a rule that waits; 404 when none does
   */
  cancelRuleChange: {
    request: {
      rule: 'dailyLimit' | 'newDeviceDelay'
    }
    result: {
      dailyLimit: {
        /**
         * The most within 24 hours, in GUSD; null: no limit
         */
        value: string | null
        pending: {
          value: string | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
        /**
         * Ordered within the last 24 hours and not returned
         */
        usedAmount: string
      }
      newDeviceDelay: {
        /**
         * Hours from the first sign-in with a browser; null: no delay
         */
        value: number | null
        pending: {
          value: number | null
          /**
           * Time at which the change acts, 24 hours after it was requested
           */
          effectTime: number
        } | null
      }
      /**
       * The first sign-in with the browser that asks
       */
      deviceSince: number
      /**
       * The time by which the rules count
       */
      asOfTime: number
    }
  }
  /**
   * Balances that the signed-in member can spend
   */
  queryBalance: {
    request: {}
    result: {
      /**
       * Decimal string
       */
      totalUsdtBalance: string
      /**
       * Decimal string
       */
      availableGusdBalance: string
    }
  }
  /**
   * Price, fee and minimum of an exchange
   */
  exchangeArgumentQuery: {
    request: {
      /**
       * Currency id: 0 USDT, 1 GUSD
       */
      fromCurrencyId: string | number
      /**
       * Currency id: 0 USDT, 1 GUSD
       */
      toCurrencyId: string | number
    }
    result: {
      /**
       * Decimal string
       */
      exchangePrice: string
      /**
       * Decimal string
       */
      feeRatio: string
      /**
       * In the from-currency
       */
      minimumExchangeAmount: string
    }
  }
  /**
   * Exchanges USDT and GUSD
   */
  exchange: {
    request: {
      /**
       * Currency id: 0 USDT, 1 GUSD
       */
      fromCurrency: string | number
      /**
       * Currency id: 0 USDT, 1 GUSD
       */
      toCurrency: string | number
      /**
       * Amount: decimal string (preferred) or JSON number, at most 6 decimals
       */
      exchangeAmount: string | number
    }
    result: {
      /**
       * The ledger transaction
       */
      transactionId: string
      /**
       * Given, in the from-currency
       */
      payAmount: string
      /**
       * Received, in the to-currency
       */
      receiveAmount: string
      /**
       * In the to-currency
       */
      feeAmount: string
      /**
       * Epoch milliseconds
       */
      createTime: number
    }
  }
  /**
   * The member's ledger by tab and period, newest first
   */
  queryCurrencyLedger: {
    request: {
      /**
       * Tab: 0 all, 1 recharge, 2 withdraw, 3 pledging, 4 financial income, 5 community contribution income, 6 recommend reward, 7 community reward, 8 exchange
       */
      classifyLedgerId?: number | string
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
      /**
       * Epoch milliseconds
       */
      startTime?: number | string
      /**
       * Epoch milliseconds
       */
      endTime?: number | string
    }
    result: {
      dataList: {
        /**
         * Unique in the list
         */
        id: string
        /**
         * The ledger transaction; the two sides of an exchange share it
         */
        transactionId: string
        /**
         * 0 recharge, 1 withdraw, 2 current pledge, 3 regular pledge, 4 recommend profit, 5 community profit, 6 equal-level profit, 7 current profit, 8 regular profit, 9 pledge principal return, 10 exchange out, 11 exchange in, 12 admin add, 13 admin deduct, 14 withdraw reject, 15 bonus-pool share, 24 share of a loss, 25 return of a shared loss
         */
        eventType: number
        /**
         * 0 credit, 1 debit
         */
        actionType: 0 | 1
        /**
         * Decimal string
         */
        actionAmount: string
        currencyId: string
        /**
         * Epoch milliseconds
         */
        createTime: number
        principal: string | null
        feeAmount: string | null
        arrivalAmount: string | null
        source: {
          kind: string
          id: string
        } | null
        /**
         * JSON string; hash (hashes where the vault paid in parts), chainId, sourceAddress and receivingAddress where there are any; day (2026-11-21) of what a settlement paid, week of a bonus-pool share; payAmount and receiveAmount of both sides of an exchange; interest of a fixed term’s credit: promised, or extra for what came beyond
         */
        metadata: string | null
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * One line of the ledger of the member
   */
  queryLedgerRecord: {
    request: {
      /**
       * Its id; one that is not the member’s own answers 404
       */
      ledgerRecordId: string
    }
    result: {
      /**
       * Unique in the list
       */
      id: string
      /**
       * The ledger transaction; the two sides of an exchange share it
       */
      transactionId: string
      /**
       * 0 recharge, 1 withdraw, 2 current pledge, 3 regular pledge, 4 recommend profit, 5 community profit, 6 equal-level profit, 7 current profit, 8 regular profit, 9 pledge principal return, 10 exchange out, 11 exchange in, 12 admin add, 13 admin deduct, 14 withdraw reject, 15 bonus-pool share, 24 share of a loss, 25 return of a shared loss
       */
      eventType: number
      /**
       * 0 credit, 1 debit
       */
      actionType: 0 | 1
      /**
       * Decimal string
       */
      actionAmount: string
      currencyId: string
      /**
       * Epoch milliseconds
       */
      createTime: number
      principal: string | null
      feeAmount: string | null
      arrivalAmount: string | null
      source: {
        kind: string
        id: string
      } | null
      /**
       * JSON string; hash (hashes where the vault paid in parts), chainId, sourceAddress and receivingAddress where there are any; day (2026-11-21) of what a settlement paid, week of a bonus-pool share; payAmount and receiveAmount of both sides of an exchange; interest of a fixed term’s credit: promised, or extra for what came beyond
       */
      metadata: string | null
    }
  }
  /**
   * A hint that a deposit was sent, so that other devices can follow it; never a credit
   */
  registerRecharge: {
    request: {
      /**
       * Transaction hash
       */
      txHash: string
      /**
       * Amount: decimal string (preferred) or JSON number, at most 6 decimals
       */
      amount: string | number
    }
    result: {
      txHash: string
      chainId: number
      /**
       * From the chain once it is there, else as hinted
       */
      amount: string | null
      /**
       * sent: not in a block yet; confirmed: in a block, not final; credited; reverted; replaced: another transaction took its nonce; unknown: the chain does not answer, or knows nothing of it
       */
      status: 'sent' | 'confirmed' | 'credited' | 'reverted' | 'replaced' | 'unknown'
      blockNumber: string | null
      confirmations: number | null
      /**
       * Epoch milliseconds
       */
      createTime: number
      creditTime: number | null
      /**
       * The ledger transaction that credited it
       */
      ledgerId: string | null
      /**
       * Why credits stand still on its chain, if they do
       */
      halted: string | null
    }
  }
  /**
   * One recharge of the member, by transaction hash
   */
  queryRecharge: {
    request: {
      /**
       * Transaction hash
       */
      txHash: string
    }
    result: {
      txHash: string
      chainId: number
      /**
       * From the chain once it is there, else as hinted
       */
      amount: string | null
      /**
       * sent: not in a block yet; confirmed: in a block, not final; credited; reverted; replaced: another transaction took its nonce; unknown: the chain does not answer, or knows nothing of it
       */
      status: 'sent' | 'confirmed' | 'credited' | 'reverted' | 'replaced' | 'unknown'
      blockNumber: string | null
      confirmations: number | null
      /**
       * Epoch milliseconds
       */
      createTime: number
      creditTime: number | null
      /**
       * The ledger transaction that credited it
       */
      ledgerId: string | null
      /**
       * Why credits stand still on its chain, if they do
       */
      halted: string | null
    }
  }
  /**
   * The member's recharges, newest first
   */
  queryRecharges: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      dataList: {
        txHash: string
        chainId: number
        /**
         * From the chain once it is there, else as hinted
         */
        amount: string | null
        /**
         * sent: not in a block yet; confirmed: in a block, not final; credited; reverted; replaced: another transaction took its nonce; unknown: the chain does not answer, or knows nothing of it
         */
        status: 'sent' | 'confirmed' | 'credited' | 'reverted' | 'replaced' | 'unknown'
        blockNumber: string | null
        confirmations: number | null
        /**
         * Epoch milliseconds
         */
        createTime: number
        creditTime: number | null
        /**
         * The ledger transaction that credited it
         */
        ledgerId: string | null
        /**
         * Why credits stand still on its chain, if they do
         */
        halted: string | null
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * Asks to withdraw USDT or GUSD: paid 1:1 in USDT by the vault to the member's own wallet
   */
  withdraw: {
    request: {
      /**
       * Amount: decimal string (preferred) or JSON number, at most 6 decimals
       */
      amount: string | number
      /**
       * 0 (USDT) or 1 (GUSD), which it is where left out
       */
      currencyId?: string | number
    }
    result: {
      withdrawalId: string
      /**
       * The balance it was taken from: 0 USDT, 1 GUSD
       */
      currencyId: string
      /**
       * Taken from the balance, in its currency
       */
      amount: string
      /**
       * Decimal string
       */
      fee: string
      /**
       * Amount that the wallet receives, in USDT
       */
      arrivalAmount: string
      /**
       * Amount that has reached the wallet for certain
       */
      paidAmount: string
      /**
       * requested, screening, review: being checked; frozen: held until two operators release or return it; approved: waits for its payout; signed, broadcast: on its way; confirmed: paid; rejected, cancelled, failed: given back
       */
      state:
        | 'requested'
        | 'screening'
        | 'review'
        | 'frozen'
        | 'approved'
        | 'awaitingSignatures'
        | 'signed'
        | 'broadcast'
        | 'confirmed'
        | 'rejected'
        | 'cancelled'
        | 'failed'
      /**
       * Why it is reviewed, held or given back: firstWithdrawal, overDailyLimit, overTotalLimit, memberBanned, held, released, byOperator, byMember, payoutFailed
       */
      reason: string | null
      /**
       * The member's own wallet
       */
      receivingAddress: string
      /**
       * The vault
       */
      sourceAddress: string
      /**
       * The chain it is paid on
       */
      chainId: number
      /**
       * Epoch milliseconds
       */
      createTime: number
      /**
       * Epoch milliseconds
       */
      stateTime: number
      /**
       * Several where the vault pays in parts
       */
      payouts: {
        /**
         * Decimal string
         */
        amount: string
        state: 'sending' | 'confirmed' | 'failed'
        /**
         * Chain whose explorer in queryConfig shows the hash
         */
        chainId: number
        /**
         * The transaction that pays it: the one sent last, until one is final
         */
        hash: string | null
      }[]
      /**
       * While it waits for its payout, else null
       */
      queue: {
        /**
         * 1 is paid next
         */
        position: number
        /**
         * Amount that is paid before it
         */
        amountAhead: string
        /**
         * By the vault’s free USDT of at most five seconds before; null where nothing can be said
         */
        estimateSeconds: number | null
      } | null
      cancellable: boolean
    }
  }
  /**
   * The member's withdrawals, newest first
   */
  queryWithdrawals: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      dataList: {
        withdrawalId: string
        /**
         * The balance it was taken from: 0 USDT, 1 GUSD
         */
        currencyId: string
        /**
         * Taken from the balance, in its currency
         */
        amount: string
        /**
         * Decimal string
         */
        fee: string
        /**
         * Amount that the wallet receives, in USDT
         */
        arrivalAmount: string
        /**
         * Amount that has reached the wallet for certain
         */
        paidAmount: string
        /**
         * requested, screening, review: being checked; frozen: held until two operators release or return it; approved: waits for its payout; signed, broadcast: on its way; confirmed: paid; rejected, cancelled, failed: given back
         */
        state:
          | 'requested'
          | 'screening'
          | 'review'
          | 'frozen'
          | 'approved'
          | 'awaitingSignatures'
          | 'signed'
          | 'broadcast'
          | 'confirmed'
          | 'rejected'
          | 'cancelled'
          | 'failed'
        /**
         * Why it is reviewed, held or given back: firstWithdrawal, overDailyLimit, overTotalLimit, memberBanned, held, released, byOperator, byMember, payoutFailed
         */
        reason: string | null
        /**
         * The member's own wallet
         */
        receivingAddress: string
        /**
         * The vault
         */
        sourceAddress: string
        /**
         * The chain it is paid on
         */
        chainId: number
        /**
         * Epoch milliseconds
         */
        createTime: number
        /**
         * Epoch milliseconds
         */
        stateTime: number
        /**
         * Several where the vault pays in parts
         */
        payouts: {
          /**
           * Decimal string
           */
          amount: string
          state: 'sending' | 'confirmed' | 'failed'
          /**
           * Chain whose explorer in queryConfig shows the hash
           */
          chainId: number
          /**
           * The transaction that pays it: the one sent last, until one is final
           */
          hash: string | null
        }[]
        /**
         * While it waits for its payout, else null
         */
        queue: {
          /**
           * 1 is paid next
           */
          position: number
          /**
           * Amount that is paid before it
           */
          amountAhead: string
          /**
           * By the vault’s free USDT of at most five seconds before; null where nothing can be said
           */
          estimateSeconds: number | null
        } | null
        cancellable: boolean
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * One withdrawal of the member
   */
  queryWithdrawal: {
    request: {
      /**
       * The withdrawal; one that is not the member’s own answers 3019
       */
      withdrawalId: string | number
    }
    result: {
      withdrawalId: string
      /**
       * The balance it was taken from: 0 USDT, 1 GUSD
       */
      currencyId: string
      /**
       * Taken from the balance, in its currency
       */
      amount: string
      /**
       * Decimal string
       */
      fee: string
      /**
       * Amount that the wallet receives, in USDT
       */
      arrivalAmount: string
      /**
       * Amount that has reached the wallet for certain
       */
      paidAmount: string
      /**
       * requested, screening, review: being checked; frozen: held until two operators release or return it; approved: waits for its payout; signed, broadcast: on its way; confirmed: paid; rejected, cancelled, failed: given back
       */
      state:
        | 'requested'
        | 'screening'
        | 'review'
        | 'frozen'
        | 'approved'
        | 'awaitingSignatures'
        | 'signed'
        | 'broadcast'
        | 'confirmed'
        | 'rejected'
        | 'cancelled'
        | 'failed'
      /**
       * Why it is reviewed, held or given back: firstWithdrawal, overDailyLimit, overTotalLimit, memberBanned, held, released, byOperator, byMember, payoutFailed
       */
      reason: string | null
      /**
       * The member's own wallet
       */
      receivingAddress: string
      /**
       * The vault
       */
      sourceAddress: string
      /**
       * The chain it is paid on
       */
      chainId: number
      /**
       * Epoch milliseconds
       */
      createTime: number
      /**
       * Epoch milliseconds
       */
      stateTime: number
      /**
       * Several where the vault pays in parts
       */
      payouts: {
        /**
         * Decimal string
         */
        amount: string
        state: 'sending' | 'confirmed' | 'failed'
        /**
         * Chain whose explorer in queryConfig shows the hash
         */
        chainId: number
        /**
         * The transaction that pays it: the one sent last, until one is final
         */
        hash: string | null
      }[]
      /**
       * While it waits for its payout, else null
       */
      queue: {
        /**
         * 1 is paid next
         */
        position: number
        /**
         * Amount that is paid before it
         */
        amountAhead: string
        /**
         * By the vault’s free USDT of at most five seconds before; null where nothing can be said
         */
        estimateSeconds: number | null
      } | null
      cancellable: boolean
    }
  }
  /**
   * Takes a withdrawal back before it is approved; the amount returns to the balance
   */
  cancelWithdrawal: {
    request: {
      /**
       * The withdrawal; one that is not the member’s own answers 3019
       */
      withdrawalId: string | number
    }
    result: {
      withdrawalId: string
      /**
       * The balance it was taken from: 0 USDT, 1 GUSD
       */
      currencyId: string
      /**
       * Taken from the balance, in its currency
       */
      amount: string
      /**
       * Decimal string
       */
      fee: string
      /**
       * Amount that the wallet receives, in USDT
       */
      arrivalAmount: string
      /**
       * Amount that has reached the wallet for certain
       */
      paidAmount: string
      /**
       * requested, screening, review: being checked; frozen: held until two operators release or return it; approved: waits for its payout; signed, broadcast: on its way; confirmed: paid; rejected, cancelled, failed: given back
       */
      state:
        | 'requested'
        | 'screening'
        | 'review'
        | 'frozen'
        | 'approved'
        | 'awaitingSignatures'
        | 'signed'
        | 'broadcast'
        | 'confirmed'
        | 'rejected'
        | 'cancelled'
        | 'failed'
      /**
       * Why it is reviewed, held or given back: firstWithdrawal, overDailyLimit, overTotalLimit, memberBanned, held, released, byOperator, byMember, payoutFailed
       */
      reason: string | null
      /**
       * The member's own wallet
       */
      receivingAddress: string
      /**
       * The vault
       */
      sourceAddress: string
      /**
       * The chain it is paid on
       */
      chainId: number
      /**
       * Epoch milliseconds
       */
      createTime: number
      /**
       * Epoch milliseconds
       */
      stateTime: number
      /**
       * Several where the vault pays in parts
       */
      payouts: {
        /**
         * Decimal string
         */
        amount: string
        state: 'sending' | 'confirmed' | 'failed'
        /**
         * Chain whose explorer in queryConfig shows the hash
         */
        chainId: number
        /**
         * The transaction that pays it: the one sent last, until one is final
         */
        hash: string | null
      }[]
      /**
       * While it waits for its payout, else null
       */
      queue: {
        /**
         * 1 is paid next
         */
        position: number
        /**
         * Amount that is paid before it
         */
        amountAhead: string
        /**
         * By the vault’s free USDT of at most five seconds before; null where nothing can be said
         */
        estimateSeconds: number | null
      } | null
      cancellable: boolean
    }
  }
  /**
   * Products that can be bought, with their yield
   */
  queryStakeTemplate: {
    request: {}
    result: {
      id: string
      /**
       * 0 current, 1 fixed term
       */
      stakeType: 0 | 1
      /**
       * 0 for current, else 15, 45 or 180
       */
      stakeRequiredDay: number
      /**
       * The promise
       */
      profitStartRange: string
      /**
       * The most that is paid
       */
      profitEndRange: string
      /**
       * The range in percent
       */
      yearProfitDesc: string
      /**
       * Decimal string
       */
      minimumAmount: string
      /**
       * True when the minimum can be bought now
       */
      isOffered: boolean
      /**
       * notOffered: taken off sale; yieldClosed: no licence is recorded; insolvent: assets are below liabilities; belowPromise: the last settled day paid less than the promised rate; soldOut: the revenue that may be sold does not cover the promise
       */
      notOfferedReason:
        ('notOffered' | 'yieldClosed' | 'insolvent' | 'unread' | 'belowPromise' | 'soldOut') | null
      /**
       * Principal whose promised interest is covered by the revenue that may be sold, in GUSD; null where nothing is set aside
       */
      availableAmount: string | null
      /**
       * Current: what the last settled day paid; else null
       */
      currentRate: string | null
    }[]
  }
  /**
   * Buys a product with GUSD of the balance
   */
  stake: {
    request: {
      /**
       * The product; an unknown one answers 2001
       */
      stakeTemplateId: string | number
      /**
       * Amount: decimal string (preferred) or JSON number, at most 6 decimals
       */
      amount: string | number
    }
    result: {
      stakeOrderId: string
      stakeTemplateId: string
      /**
       * 0 current, 1 fixed term
       */
      stakeType: 0 | 1
      stakeDays: number
      /**
       * As it was at the purchase
       */
      profitStartRange: string
      /**
       * As it was at the purchase
       */
      profitEndRange: string
      /**
       * The range in percent
       */
      yearProfitDesc: string
      /**
       * Decimal string
       */
      stakeAmount: string
      /**
       * Earned up to `asOfTime`: what is settled and, for a current stake, what has grown since at `currentRate`; of an order that has ended, all that was paid
       */
      rewardAmount: string
      /**
       * Of it, what is already in the balance
       */
      settledAmount: string
      /**
       * Interest set aside for a fixed term; at its end as much is paid, or more. Null for current
       */
      promisedAmount: string | null
      /**
       * At which `rewardAmount` grows now; 0.0000 once it no longer does
       */
      currentRate: string
      /**
       * Bank time of this answer
       */
      asOfTime: number
      /**
       * Epoch milliseconds
       */
      openTime: number
      /**
       * End of the term; null for current
       */
      expireTime: number | null
      status: 'open' | 'redeemed'
      redeemable: boolean
      /**
       * Why it cannot be redeemed now: the term runs (2010), or this minute’s settlement (2011); else null
       */
      waitsFor: ('end' | 'settlement') | null
      redeemTime: number | null
      /**
       * All interest it was paid; null while open
       */
      paidInterestAmount: string | null
      /**
       * Of a fixed term that is over and not redeemed yet: what redeeming at `asOfTime` pays beyond `promisedAmount`, from what its vault realised, as far as revenue reaches; it is fixed by redeeming. Else null
       */
      extraAmount: string | null
    }
  }
  /**
   * Ends an order: principal and interest return to the balance
   */
  redeem: {
    request: {
      /**
       * The order; another member’s answers 2007, an unknown one 2006
       */
      stakeOrderId: string | number
    }
    result: {
      stakeOrderId: string
      stakeTemplateId: string
      /**
       * 0 current, 1 fixed term
       */
      stakeType: 0 | 1
      stakeDays: number
      /**
       * As it was at the purchase
       */
      profitStartRange: string
      /**
       * As it was at the purchase
       */
      profitEndRange: string
      /**
       * The range in percent
       */
      yearProfitDesc: string
      /**
       * Decimal string
       */
      stakeAmount: string
      /**
       * Earned up to `asOfTime`: what is settled and, for a current stake, what has grown since at `currentRate`; of an order that has ended, all that was paid
       */
      rewardAmount: string
      /**
       * Of it, what is already in the balance
       */
      settledAmount: string
      /**
       * Interest set aside for a fixed term; at its end as much is paid, or more. Null for current
       */
      promisedAmount: string | null
      /**
       * At which `rewardAmount` grows now; 0.0000 once it no longer does
       */
      currentRate: string
      /**
       * Bank time of this answer
       */
      asOfTime: number
      /**
       * Epoch milliseconds
       */
      openTime: number
      /**
       * End of the term; null for current
       */
      expireTime: number | null
      status: 'open' | 'redeemed'
      redeemable: boolean
      /**
       * Why it cannot be redeemed now: the term runs (2010), or this minute’s settlement (2011); else null
       */
      waitsFor: ('end' | 'settlement') | null
      redeemTime: number | null
      /**
       * All interest it was paid; null while open
       */
      paidInterestAmount: string | null
      /**
       * Of a fixed term that is over and not redeemed yet: what redeeming at `asOfTime` pays beyond `promisedAmount`, from what its vault realised, as far as revenue reaches; it is fixed by redeeming. Else null
       */
      extraAmount: string | null
    }
  }
  /**
   * The member's stake orders, newest first
   */
  queryPage: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
      status?: 'open' | 'redeemed' | 'all'
    }
    result: {
      dataList: {
        stakeOrderId: string
        stakeTemplateId: string
        /**
         * 0 current, 1 fixed term
         */
        stakeType: 0 | 1
        stakeDays: number
        /**
         * As it was at the purchase
         */
        profitStartRange: string
        /**
         * As it was at the purchase
         */
        profitEndRange: string
        /**
         * The range in percent
         */
        yearProfitDesc: string
        /**
         * Decimal string
         */
        stakeAmount: string
        /**
         * Earned up to `asOfTime`: what is settled and, for a current stake, what has grown since at `currentRate`; of an order that has ended, all that was paid
         */
        rewardAmount: string
        /**
         * Of it, what is already in the balance
         */
        settledAmount: string
        /**
         * Interest set aside for a fixed term; at its end as much is paid, or more. Null for current
         */
        promisedAmount: string | null
        /**
         * At which `rewardAmount` grows now; 0.0000 once it no longer does
         */
        currentRate: string
        /**
         * Bank time of this answer
         */
        asOfTime: number
        /**
         * Epoch milliseconds
         */
        openTime: number
        /**
         * End of the term; null for current
         */
        expireTime: number | null
        status: 'open' | 'redeemed'
        redeemable: boolean
        /**
         * Why it cannot be redeemed now: the term runs (2010), or this minute’s settlement (2011); else null
         */
        waitsFor: ('end' | 'settlement') | null
        redeemTime: number | null
        /**
         * All interest it was paid; null while open
         */
        paidInterestAmount: string | null
        /**
         * Of a fixed term that is over and not redeemed yet: what redeeming at `asOfTime` pays beyond `promisedAmount`, from what its vault realised, as far as revenue reaches; it is fixed by redeeming. Else null
         */
        extraAmount: string | null
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * Earnings of the member day by day, oldest first, days without earnings included
   */
  queryEarnings: {
    request: {
      /**
       * So many UTC days up to today
       */
      days?: number | string
    }
    result: {
      dataList: {
        /**
         * Start of the UTC day
         */
        dayTime: number
        /**
         * Interest that current stakes earned on it
         */
        currentAmount: string
        /**
         * Interest of fixed terms that fell on it
         */
        fixedAmount: string
        /**
         * Decimal string
         */
        recommendAmount: string
        /**
         * Decimal string
         */
        communityAmount: string
        /**
         * Decimal string
         */
        equalLevelAmount: string
        /**
         * Decimal string
         */
        poolShareAmount: string
      }[]
      /**
       * Principal of all open orders
       */
      stakedAmount: string
      /**
       * Interest paid into the balance, ever
       */
      interestAmount: string
      /**
       * Team rewards and pool shares, ever
       */
      rewardAmount: string
    }
  }
  /**
   * Orders a private transfer of BNB; answers the commitment to deposit under
   */
  createTornadoOrder: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      receiverAddress?: string
      /**
       * In BNB, one of the amounts offered
       */
      depositAmount?: string | number
      /**
       * Poseidon(nullifier, Poseidon(secret)) of the note that the client made, 32 bytes in hexadecimal: what it will deposit under. Left out, a server of a local chain makes and keeps the note itself, and errInfo says so; elsewhere 3029
       */
      precommitment?: string
    }
    /**
     * The commitment, 32 bytes in hexadecimal
     */
    result: string
  }
  /**
   * Tells in which transaction an order was deposited; what counts is what the chain says
   */
  confirmTornadoOrder: {
    request: {
      /**
       * The commitment of the order, as createTornadoOrder answered it
       */
      commitmentHex: string
      /**
       * Transaction hash
       */
      inHash: string
    }
    result: {
      orderId: string
      commitmentHex: string
      /**
       * In BNB
       */
      depositAmount: string
      /**
       * 0 created, not deposited; 1 confirmed; 2 withdraw success; 3 withdraw failed, refused or taken back; 4 broadcast, not final yet
       */
      orderStatus: number
      /**
       * created: no deposit seen; screening, review, standby: the deposit is being screened; ready: waits for a proof; proved: waits for its random moment; relaying, broadcast: on its way; refused, failed: the depositor can take it back
       */
      detail:
        | 'created'
        | 'screening'
        | 'review'
        | 'standby'
        | 'ready'
        | 'proved'
        | 'relaying'
        | 'broadcast'
        | 'withdrawn'
        | 'refused'
        | 'failed'
        | 'takenBack'
      /**
       * Why: sanctioned, byOperator, receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null when nothing is to be said
       */
      reason: string | null
      /**
       * Epoch milliseconds
       */
      createTime: number
      /**
       * Epoch milliseconds
       */
      stateTime: number
      /**
       * The depositor
       */
      fromAddress: string
      /**
       * Null once it was deleted, keepDays after the end
       */
      receiverAddress: string | null
      /**
       * In BNB
       */
      feeAmount: string
      inHash: string | null
      /**
       * The payout or the take-back; null before, and once deleted
       */
      outHash: string | null
      chainId: number
      pool: string
      leafIndex: number | null
      /**
       * True when the server holds the note; on local chains only
       */
      managed: boolean
      /**
       * From when its deposit can be proved; null while unknown
       */
      usableFrom: number | null
      /**
       * Not before this it is sent; null before it is proved
       */
      relayTime: number | null
    }
  }
  /**
   * Hands in the proof of a withdrawal; the server relays it after a random time
   */
  submitTornadoProof: {
    request: {
      /**
       * The commitment of the order, as createTornadoOrder answered it
       */
      commitmentHex: string
      /**
       * abi.encode(uint256[8]): the points A, B and C
       */
      proof: string
      /**
       * The root of approved deposits that it was proved against
       */
      root: string
      /**
       * What the withdrawal spends
       */
      nullifierHash: string
      /**
       * The nullifier of the note: with the next it proves that this deposit is spent
       */
      nullifier: string
      /**
       * The hash of the secret of the note; the secret itself is never sent
       */
      secretHash: string
      /**
       * To whom the proof pays the fee: the relayer of queryMixingFigures
       */
      relayer: string
    }
    result: {
      orderId: string
      commitmentHex: string
      /**
       * In BNB
       */
      depositAmount: string
      /**
       * 0 created, not deposited; 1 confirmed; 2 withdraw success; 3 withdraw failed, refused or taken back; 4 broadcast, not final yet
       */
      orderStatus: number
      /**
       * created: no deposit seen; screening, review, standby: the deposit is being screened; ready: waits for a proof; proved: waits for its random moment; relaying, broadcast: on its way; refused, failed: the depositor can take it back
       */
      detail:
        | 'created'
        | 'screening'
        | 'review'
        | 'standby'
        | 'ready'
        | 'proved'
        | 'relaying'
        | 'broadcast'
        | 'withdrawn'
        | 'refused'
        | 'failed'
        | 'takenBack'
      /**
       * Why: sanctioned, byOperator, receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null when nothing is to be said
       */
      reason: string | null
      /**
       * Epoch milliseconds
       */
      createTime: number
      /**
       * Epoch milliseconds
       */
      stateTime: number
      /**
       * The depositor
       */
      fromAddress: string
      /**
       * Null once it was deleted, keepDays after the end
       */
      receiverAddress: string | null
      /**
       * In BNB
       */
      feeAmount: string
      inHash: string | null
      /**
       * The payout or the take-back; null before, and once deleted
       */
      outHash: string | null
      chainId: number
      pool: string
      leafIndex: number | null
      /**
       * True when the server holds the note; on local chains only
       */
      managed: boolean
      /**
       * From when its deposit can be proved; null while unknown
       */
      usableFrom: number | null
      /**
       * Not before this it is sent; null before it is proved
       */
      relayTime: number | null
    }
  }
  /**
   * The member's private transfers, newest first
   */
  queryTornadoOrders: {
    request: {
      orderStatus?: '' | (number | string)
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      dataList: {
        orderId: string
        commitmentHex: string
        /**
         * In BNB
         */
        depositAmount: string
        /**
         * 0 created, not deposited; 1 confirmed; 2 withdraw success; 3 withdraw failed, refused or taken back; 4 broadcast, not final yet
         */
        orderStatus: number
        /**
         * created: no deposit seen; screening, review, standby: the deposit is being screened; ready: waits for a proof; proved: waits for its random moment; relaying, broadcast: on its way; refused, failed: the depositor can take it back
         */
        detail:
          | 'created'
          | 'screening'
          | 'review'
          | 'standby'
          | 'ready'
          | 'proved'
          | 'relaying'
          | 'broadcast'
          | 'withdrawn'
          | 'refused'
          | 'failed'
          | 'takenBack'
        /**
         * Why: sanctioned, byOperator, receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null when nothing is to be said
         */
        reason: string | null
        /**
         * Epoch milliseconds
         */
        createTime: number
        /**
         * Epoch milliseconds
         */
        stateTime: number
        /**
         * The depositor
         */
        fromAddress: string
        /**
         * Null once it was deleted, keepDays after the end
         */
        receiverAddress: string | null
        /**
         * In BNB
         */
        feeAmount: string
        inHash: string | null
        /**
         * The payout or the take-back; null before, and once deleted
         */
        outHash: string | null
        chainId: number
        pool: string
        leafIndex: number | null
        /**
         * True when the server holds the note; on local chains only
         */
        managed: boolean
        /**
         * From when its deposit can be proved; null while unknown
         */
        usableFrom: number | null
        /**
         * Not before this it is sent; null before it is proved
         */
        relayTime: number | null
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * Facts of this installation that a client needs
   */
  queryConfig: {
    request: {}
    result: {
      mode: 'demo' | 'production'
      productName: string
      /**
       * The symbol of this product's own unit, currency id 1
       */
      unitSymbol: string
      /**
       * Pages of the operator; null where the installation names none
       */
      contact: {
        /**
         * An https: page or a mailto: address
         */
        support: string | null
        terms: string | null
        privacy: string | null
        imprint: string | null
      }
      signInChainId: number
      chains: {
        chainId: number
        chainName: string
        rpcUrls: string[]
        nativeCurrency: {
          name: string
          symbol: string
          decimals: 18
        }
        blockExplorerUrls: string[]
      }[]
      contracts: {
        vault: string
        usdt: string
        usdtDecimals: number
      }
      limits: {
        /**
         * Decimal string
         */
        minimumExchangeAmount: string
        /**
         * Decimal string
         */
        minimumWithdrawalAmount: string
        /**
         * Up to so much a UTC day a withdrawal needs no operator, unless it is the member’s first or the day’s total is used up
         */
        automaticWithdrawalAmount: string
        /**
         * A withdrawal is paid to the wallet that signed in, and to no other address
         */
        withdrawalToOwnWalletOnly: true
        /**
         * So many withdrawals of a member may be open at a time; one more answers 3016
         */
        maximumOpenWithdrawals: number
        /**
         * Decimal string
         */
        minimumStakeAmount: string
        /**
         * In BNB
         *
         * Items: Decimal string
         */
        mixingAmounts: string[]
        maximumDecimals: number
      }
      /**
       * Earnings that an invitation can bring
       */
      rewards: {
        /**
         * Of the interest of those one invited
         */
        recommendRate: string
        /**
         * Of the interest of everybody below, by level, lowest first
         */
        levels: {
          level: number
          /**
           * A ratio
           */
          communityRate: string
        }[]
        /**
         * All rewards of a day together are at most so much of its revenue
         */
        revenueRatio: string
      }
      /**
       * Figures that a client compares a quote with before a wallet sees it; null where none are made
       */
      crossChain: {
        originChainId: number
        /**
         * The only contracts that a cross-chain transfer may call, and be filled by
         */
        settlements: {
          chainId: number
          address: string
        }[]
        /**
         * Tokens of the origin chain that change an allowance only from or to 0
         */
        resetFirstTokens: string[]
        /**
         * Bytes that may follow the arguments of its calldata
         */
        integratorId: string | null
      } | null
      /**
       * Time since which nothing is posted or paid; null while the bank is not frozen
       */
      frozenTime: number | null
      /**
       * Parameters whose change is decided and takes effect later, soonest first
       */
      comingChanges: {
        /**
         * The parameter
         */
        name: string
        /**
         * What holds now
         */
        from: string
        /**
         * What will hold
         */
        to: string
        /**
         * From when, in bank time
         */
        effectTime: number
      }[]
      /**
       * How long reviews of withdrawals took; null where too few are known
       */
      reviewTime: {
        /**
         * Over the orders of so many days
         */
        days: number
        /**
         * So many were reviewed
         */
        count: number
        /**
         * From request to decision
         */
        medianSeconds: number
      } | null
      appCentre: {
        /**
         * Key of the name in the client catalogue
         */
        name: string
        /**
         * Key of the description in the client catalogue
         */
        desc: string
        /**
         * Name of an icon the client carries
         */
        icon: string
        /**
         * Link, or null while the app is not open
         */
        path: string | null
      }[]
      /**
       * What the demo wallet needs; null in production
       */
      demo: {
        mnemonic: string
        accountCount: number
        rootMember: string
        /**
         * Whether passTime is answered
         */
        passesTime: boolean
      } | null
    }
  }
  /**
   * Live figures of the platform, none of them invented
   */
  queryPlatformFigures: {
    request: {}
    result: {
      /**
       * All exchange fees in USDT, opening figure included
       */
      totalExchangeFee: string
      /**
       * From before this ledger
       */
      totalExchangeFeeOpening: {
        /**
         * Decimal string
         */
        amount: string
        /**
         * Epoch milliseconds
         */
        date: number
      } | null
      /**
       * Members, opening figure included
       */
      totalServiceAddresses: number
      /**
       * From before this ledger
       */
      totalServiceAddressesOpening: {
        count: number
        /**
         * Epoch milliseconds
         */
        date: number
      } | null
      /**
       * The most GUSD that may be issued
       */
      issuanceCap: string
      /**
       * GUSD issued now, without what the platform itself holds
       */
      circulatingSupply: string
      /**
       * Bank time of the figures
       */
      asOf: number
    }
  }
  /**
   * Private transfer: its pools, how many deposits hide one another, and what was earned with it
   */
  queryMixingFigures: {
    request: {}
    result: {
      /**
       * False while no operators have opened it, or no pool is followed
       */
      isOpen: boolean
      /**
       * Fees earned, in BNB, opening figure included
       */
      totalFees: string
      totalFeesOpening: {
        /**
         * Decimal string
         */
        amount: string
        /**
         * Epoch milliseconds
         */
        date: number
      } | null
      /**
       * Depositors, opening figure included
       */
      totalAddresses: number
      totalAddressesOpening: {
        count: number
        /**
         * Epoch milliseconds
         */
        date: number
      } | null
      /**
       * Of the amount, in hundredths of a percent
       */
      feeBps: number
      /**
       * Number of epochs that the wait of a deposit is drawn from, by its own note
       */
      waitEpochs: number
      /**
       * Below so many unspent approved deposits a page holds its proof back
       */
      minimumHidden: number
      /**
       * Days after its end for which an order keeps receiver and payout
       */
      keepDays: number
      /**
       * The longest random wait before a proof is relayed
       */
      maximumWaitSeconds: number
      /**
       * By amount, ascending
       */
      pools: {
        /**
         * In BNB
         */
        amount: string
        chainId: number
        address: string
        startBlock: number
        relayer: string
        /**
         * Roots change once in an epoch; epochs are counted from the start of unix time
         */
        epochSeconds: number
        /**
         * Least deposits that are approved at once
         */
        minimumBatch: number
        /**
         * All deposits ever
         */
        depositCount: number
        /**
         * Unspent approved deposits, among which a withdrawal hides now
         */
        hiddenCount: number
        /**
         * True when an operator reviews every deposit of this amount
         */
        needsReview: boolean
        /**
         * False while the chain cannot be read or contradicts itself
         */
        isFollowed: boolean
      }[]
      /**
       * Origins of further relayers, which answer this call and relayWithdrawal alike
       */
      relayers: string[]
      /**
       * Epoch milliseconds
       */
      asOf: number
    }
  }
  /**
   * Relays a proved withdrawal of a private transfer for anybody, without a session; the same one again answers how far it is
   */
  relayWithdrawal: {
    request: {
      /**
       * Chain of the pool
       */
      chainId: number | string
      /**
       * A pool of queryMixingFigures
       */
      pool: string
      /**
       * abi.encode(uint256[8]): the points A, B and C
       */
      proof: string
      /**
       * The root of approved deposits that it was proved against
       */
      root: string
      /**
       * What the withdrawal spends
       */
      nullifierHash: string
      /**
       * To whom the proof pays; its relayer and fee are those of queryMixingFigures
       */
      receiverAddress: string
    }
    result: {
      /**
       * proved: waits for its random moment; relaying, broadcast: on its way; failed: not paid, and a newer proof may be handed in
       */
      state: 'proved' | 'relaying' | 'broadcast' | 'withdrawn' | 'failed'
      /**
       * Why it failed or waits: receiverSanctioned, receiverRefuses, alreadySpent, proofOutdated; null otherwise
       */
      reason: string | null
      /**
       * Not before this it is sent
       */
      relayTime: number
      /**
       * The payout; null before it is final
       */
      outHash: string | null
    }
  }
  /**
   * Tokens and the chains they can be sent to; empty where cross-chain transfers are not open
   */
  queryCrossRouters: {
    request: {
      /**
       * Chain id
       */
      originChainId?: number | string
    }
    result: {
      destinationChainId: number
      destinationChainName: string
      routerTokens: {
        originToken: string
        originTokenSymbol: string
        /**
         * The provider's address of a picture; clients show their own
         */
        originTokenLogo: string | null
        originTokenDecimals: number
        destinationToken: string
        destinationTokenSymbol: string
        destinationTokenDecimals: number
      }[]
    }[]
  }
  /**
   * Between which amounts a token is carried to another chain now, both included
   */
  queryCrossLimits: {
    request: {
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      inputToken: string
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      outputToken: string
      /**
       * Chain id
       */
      destinationChainId: number | string
    }
    result: {
      /**
       * In the origin token's smallest unit
       */
      minimumAmount: string
      /**
       * In the origin token's smallest unit; what whoever pays out holds changes by the minute
       */
      maximumAmount: string
    }
  }
  /**
   * A quote for a cross-chain transfer, verified field by field; kept as an order from here on
   */
  queryCrossQuote: {
    request: {
      /**
       * In the origin token's smallest unit
       */
      amount?: string
      /**
       * The wallet that signed in
       */
      depositor: string
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      inputToken: string
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      outputToken: string
      /**
       * Chain id
       */
      destinationChainId: number | string
      /**
       * Wallet address, 0x and 40 hexadecimal digits
       */
      recipient?: string
    }
    result: {
      quoteId: string
      /**
       * Epoch milliseconds
       */
      quoteTime: number
      /**
       * Not to be sent after this
       */
      expiryTime: number
      originChainId: number
      destinationChainId: number
      /**
       * Whole number of the token's smallest unit
       */
      inputAmount: string
      /**
       * In the destination token’s smallest unit
       */
      expectedOutputAmount: string
      /**
       * At least so much arrives or everything comes back; in the destination token’s smallest unit
       */
      minOutputAmount: string
      expectedFillSeconds: number | null
      /**
       * Time after which a transfer that has not arrived is refunded on the origin chain
       */
      fillDeadlineTime: number
      checks: {
        balance: {
          /**
           * Holdings of the depositor, by our own reading of the chain
           */
          actual: string
          /**
           * Whole number of the token's smallest unit
           */
          expected: string
        }
        allowance: {
          spender: string
          /**
           * Whole number of the token's smallest unit
           */
          actual: string
          /**
           * Whole number of the token's smallest unit
           */
          expected: string
        }
      }
      fees: {
        total: {
          /**
           * Null where the provider does not say; never 0 for that
           */
          amountUsd: string | null
          amount: string | null
          symbol: string | null
        }
        /**
         * To who lent the money in between
         */
        lp: {
          amount: string | null
          symbol: string | null
          amountUsd: string | null
        } | null
        relayerCapital: {
          amount: string | null
          symbol: string | null
          amountUsd: string | null
        } | null
        destinationGas: {
          amount: string | null
          symbol: string | null
          amountUsd: string | null
        } | null
        app: {
          amount: string | null
          symbol: string | null
          amountUsd: string | null
        } | null
        /**
         * Paid by the wallet itself, on top
         */
        originGas: {
          amount: string | null
          symbol: string | null
          amountUsd: string | null
        } | null
      }
      /**
       * To be sent first, in this order; exactly the amount, never more; may be empty
       */
      approvalTxns: {
        to: string
        /**
         * Calldata, hexadecimal
         */
        data: string
        /**
         * Whole number of the token's smallest unit
         */
        value: string
        chainId: number
      }[]
      swapTx: {
        to: string
        /**
         * Calldata, hexadecimal
         */
        data: string
        /**
         * Whole number of the token's smallest unit
         */
        value: string
        chainId: number
      }
      /**
       * The receiver as the destination chain describes it; null when it did not answer
       */
      receiver: {
        isOwnWallet: boolean
        /**
         * On the destination chain there is code at this address
         */
        isContract: boolean
        /**
         * It never sent a transaction there and holds no coin
         */
        isUnused: boolean
      } | null
    }
  }
  /**
   * Tells in which transaction a quote was sent, or in which it was replaced; what counts is what the chain says
   */
  registerCrossOrder: {
    request: {
      quoteId: string
      /**
       * Transaction hash
       */
      originTxHash: string
    }
    result: {
      orderId: string
      quoteId: string
      /**
       * 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown
       */
      orderStatus: number
      /**
       * sent: not in a block yet; deposited: waits for a relayer; slowFill: the contract itself is to pay; arriving: the provider says it is filled, our own reading of the chain does not show it yet; expired: nobody filled it, the refund is on its way; reverted, neverMined, anotherCall: nothing was taken by the settlement contract; unknown: the provider does not know it, or says what we do not understand
       */
      detail:
        | 'sent'
        | 'deposited'
        | 'slowFill'
        | 'arriving'
        | 'filled'
        | 'expired'
        | 'refunded'
        | 'reverted'
        | 'neverMined'
        | 'anotherCall'
        | 'unknown'
      /**
       * The amount that arrived; before it did, the one that was quoted
       */
      destAmount: string
      /**
       * Symbol on the destination chain
       */
      crossSymbol: string
      /**
       * Decimal string
       */
      originAmount: string
      originSymbol: string
      /**
       * Time of the deposit's block; before there is one, the time of sending
       */
      crossTime: number
      originChainId: number
      destinationChainId: number
      destinationChainName: string
      depositor: string
      recipient: string
      /**
       * As quoted; null where nobody said
       */
      feeAmountAsUsd: string | null
      originTxHash: string
      fillHash: string | null
      refundHash: string | null
      depositId: string | null
      expectedFillSeconds: number | null
      /**
       * Epoch milliseconds
       */
      fillDeadlineTime: number
      /**
       * Since when it is so
       */
      stateTime: number
      /**
       * Time of the next reading; null when it is at its end
       */
      nextCheckTime: number | null
    }
  }
  /**
   * The member's cross-chain transfers, newest first, at most 500
   */
  queryCrossOrder: {
    request: {}
    result: {
      orderId: string
      quoteId: string
      /**
       * 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown
       */
      orderStatus: number
      /**
       * sent: not in a block yet; deposited: waits for a relayer; slowFill: the contract itself is to pay; arriving: the provider says it is filled, our own reading of the chain does not show it yet; expired: nobody filled it, the refund is on its way; reverted, neverMined, anotherCall: nothing was taken by the settlement contract; unknown: the provider does not know it, or says what we do not understand
       */
      detail:
        | 'sent'
        | 'deposited'
        | 'slowFill'
        | 'arriving'
        | 'filled'
        | 'expired'
        | 'refunded'
        | 'reverted'
        | 'neverMined'
        | 'anotherCall'
        | 'unknown'
      /**
       * The amount that arrived; before it did, the one that was quoted
       */
      destAmount: string
      /**
       * Symbol on the destination chain
       */
      crossSymbol: string
      /**
       * Decimal string
       */
      originAmount: string
      originSymbol: string
      /**
       * Time of the deposit's block; before there is one, the time of sending
       */
      crossTime: number
      originChainId: number
      destinationChainId: number
      destinationChainName: string
      depositor: string
      recipient: string
      /**
       * As quoted; null where nobody said
       */
      feeAmountAsUsd: string | null
      originTxHash: string
      fillHash: string | null
      refundHash: string | null
      depositId: string | null
      expectedFillSeconds: number | null
      /**
       * Epoch milliseconds
       */
      fillDeadlineTime: number
      /**
       * Since when it is so
       */
      stateTime: number
      /**
       * Time of the next reading; null when it is at its end
       */
      nextCheckTime: number | null
    }[]
  }
  /**
   * One cross-chain transfer and what happened to it, by its order id or its transaction
   */
  queryCrossDetail: {
    request: {
      orderId?: string | number
      /**
       * Transaction hash
       */
      originTxHash?: string
    }
    result: {
      orderId: string
      quoteId: string
      /**
       * 0 processing, 1 success, 2 expired, 3 refunded, 4 unknown
       */
      orderStatus: number
      /**
       * sent: not in a block yet; deposited: waits for a relayer; slowFill: the contract itself is to pay; arriving: the provider says it is filled, our own reading of the chain does not show it yet; expired: nobody filled it, the refund is on its way; reverted, neverMined, anotherCall: nothing was taken by the settlement contract; unknown: the provider does not know it, or says what we do not understand
       */
      detail:
        | 'sent'
        | 'deposited'
        | 'slowFill'
        | 'arriving'
        | 'filled'
        | 'expired'
        | 'refunded'
        | 'reverted'
        | 'neverMined'
        | 'anotherCall'
        | 'unknown'
      /**
       * The amount that arrived; before it did, the one that was quoted
       */
      destAmount: string
      /**
       * Symbol on the destination chain
       */
      crossSymbol: string
      /**
       * Decimal string
       */
      originAmount: string
      originSymbol: string
      /**
       * Time of the deposit's block; before there is one, the time of sending
       */
      crossTime: number
      originChainId: number
      destinationChainId: number
      destinationChainName: string
      depositor: string
      recipient: string
      /**
       * As quoted; null where nobody said
       */
      feeAmountAsUsd: string | null
      originTxHash: string
      fillHash: string | null
      refundHash: string | null
      depositId: string | null
      expectedFillSeconds: number | null
      /**
       * Epoch milliseconds
       */
      fillDeadlineTime: number
      /**
       * Since when it is so
       */
      stateTime: number
      /**
       * Time of the next reading; null when it is at its end
       */
      nextCheckTime: number | null
      /**
       * Oldest first
       */
      timeline: {
        step: 'quoted' | 'sent' | 'deposited' | 'filled' | 'expired' | 'refunded' | 'failed'
        /**
         * Epoch milliseconds
         */
        time: number
        chainId: number | null
        txHash: string | null
      }[]
    }
  }
  /**
   * The team of the signed-in member, with the newest 100 direct members
   */
  queryTeamSummary: {
    request: {}
    result: {
      level: number
      /**
       * Rate of the level: a ratio
       */
      communityRate: string
      /**
       * Principal of the own open stakes, as of now
       */
      selfPerformance: string
      /**
       * Own and community together
       */
      teamPerformance: string
      /**
       * Number of members invited, as of now
       */
      directRecommendAmount: number
      /**
       * Decimal string
       */
      directPerformance: string
      /**
       * Number of members below, direct ones included
       */
      indirectRecommendAmount: number
      /**
       * Open principal of everyone below, direct included
       */
      indirectPerformance: string
      /**
       * Time at which levels and totals were added up last, in bank time; null before the first time
       */
      computeTime: number | null
      /**
       * Conditions of the next level; null at the highest
       */
      nextLevel: {
        level: number
        /**
         * Average of the own open principal over the seven UTC days before the day of `computeTime`
         */
        selfStake: {
          /**
           * Decimal string
           */
          required: string
          /**
           * Decimal string
           */
          reached: string
          /**
           * Decimal string
           */
          missing: string
        }
        /**
         * The same averages of everyone below
         */
        community: {
          /**
           * Decimal string
           */
          required: string
          /**
           * Decimal string
           */
          reached: string
          /**
           * Decimal string
           */
          missing: string
        }
        /**
         * Direct lines in which somebody, the head included, holds at least `lineLevel`
         */
        lines: {
          required: number
          reached: number
          missing: number
        }
        lineLevel: number
        /**
         * Rate of that level: a ratio
         */
        communityRate: string
      } | null
      directs: {
        /**
         * Masked: first 5 characters, three stars, last 5
         */
        address: string
        /**
         * Epoch milliseconds
         */
        createTime: number
        level: number
        /**
         * Principal of the own open stakes
         */
        selfPerformance: string
        /**
         * Own and everyone’s below
         */
        teamPerformance: string
        /**
         * Number of members below, direct ones included
         */
        totalRecommendAmount: number
      }[]
    }
  }
  /**
   * All direct members of the signed-in member
   */
  queryTeamMembers: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
      /**
       * time: newest first; performance: largest team first
       */
      sort?: 'time' | 'performance'
    }
    result: {
      dataList: {
        /**
         * Masked: first 5 characters, three stars, last 5
         */
        address: string
        /**
         * Epoch milliseconds
         */
        createTime: number
        level: number
        /**
         * Principal of the own open stakes
         */
        selfPerformance: string
        /**
         * Own and everyone’s below
         */
        teamPerformance: string
        /**
         * Number of members below, direct ones included
         */
        totalRecommendAmount: number
      }[]
      total: number
      pageNo: number
      pageSize: number
    }
  }
  /**
   * Members whom the signed-in member has invited, newest first, and the link that invites
   */
  queryInvitations: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      dataList: {
        /**
         * Masked: first 5 characters, three stars, last 5
         */
        address: string
        /**
         * Time at which the member joined
         */
        createTime: number
        /**
         * Team performance of the one invited
         */
        contribution: string
      }[]
      total: number
      pageNo: number
      pageSize: number
      /**
       * Opens this service with the invite code filled in
       */
      inviteLink: string
    }
  }
  /**
   * The bonus pool: what is in it, what went out, when the next share-out is; signed in, one’s own part
   */
  queryProfitPoolData: {
    request: {}
    result: {
      /**
       * All that ever flowed in
       */
      totalProfitPoolAmount: string
      /**
       * All that was ever paid out
       */
      profitSharedAmount: string
      /**
       * What is in the pool now
       */
      poolAmount: string
      /**
       * false: no licence is recorded, nothing flows in or out
       */
      isOpen: boolean
      /**
       * The next Monday, 00:00 UTC of bank time
       */
      nextShareTime: number
      /**
       * The part of exchange fees that flows in: a ratio
       */
      feeRatio: string
      /**
       * Levels that take part, lowest first, with the weight a member of each has
       */
      levels: {
        level: number
        weight: number
      }[]
      /**
       * The lowest level that takes part; null: none does
       */
      neededLevel: number | null
      /**
       * The newest 26 share-outs, newest first
       */
      weeks: {
        /**
         * The Monday, 00:00 UTC of bank time
         */
        shareTime: number
        /**
         * What was in the pool before
         */
        poolAmount: string
        /**
         * What was paid out; the remainder stayed for the next week
         */
        sharedAmount: string
        /**
         * Among so many members
         */
        memberCount: number
      }[]
      /**
       * The signed-in member’s part; null without a session
       */
      mine: {
        level: number
        /**
         * Weight of the own level of the last seven UTC days; a share-out takes that of its week
         */
        weight: number
        /**
         * What the member has received from the pool, ever
         */
        sharedAmount: string
      } | null
      /**
       * Sum that the member received and has not taken note of yet, of several weeks together; null where there is none
       */
      myShare: string | null
      /**
       * For acknowledgeShare; null where there is nothing to take note of
       */
      shareId: string | null
    }
  }
  /**
   * Takes note of a share of the bonus pool, and of all before it, so that one is congratulated once
   */
  acknowledgeShare: {
    request: {
      /**
       * From queryProfitPoolData; an unknown one, or another member’s, answers 404
       */
      shareId: string | number
    }
    result: {
      shareId: string
      /**
       * When it was first taken note of, in bank time
       */
      acknowledgeTime: number
    }
  }
  /**
   * Holdings of the vault against the total owed: checked every minute, attested on chain every hour
   */
  querySolvency: {
    request: {
      /**
       * Page, from 1
       */
      pageNo?: number | string
      /**
       * Rows a page, at most 100
       */
      pageSize?: number | string
    }
    result: {
      /**
       * Epoch milliseconds
       */
      asOf: number
      /**
       * The newest check of vault and ledger; null before the first
       */
      check: {
        /**
         * Epoch milliseconds
         */
        time: number
        /**
         * The block the vault was read in
         */
        blockNumber: string
        /**
         * Epoch milliseconds
         */
        blockTime: number
        /**
         * USDT in the vault itself
         */
        idleAmount: string
        /**
         * aUSDT of the vault: in Aave, interest included
         */
        suppliedAmount: string
        /**
         * Amount that could be paid out at that block
         */
        withdrawableAmount: string
        /**
         * Deposits in the vault that were no balance yet; not counted
         */
        uncreditedAmount: string
        /**
         * Payouts that had left the vault but not the books; added
         */
        inTransitAmount: string
        /**
         * idle + supplied − uncredited + inTransit
         */
        assetsAmount: string
        /**
         * Decimal string
         */
        liabilitiesAmount: string
        /**
         * Assets ÷ liabilities, cut to 6 decimals; null while nothing is owed
         */
        ratio: string | null
        liabilities: {
          /**
           * usdt, gusd: balances; staked: principal; pendingWithdrawal: asked for and not paid yet; interest: promised or accrued; suspense: deposits of addresses that are no members; pool: the bonus pool; setAside: set aside for interest and team rewards
           */
          kind:
            'usdt' | 'gusd' | 'staked' | 'pendingWithdrawal' | 'interest' | 'suspense' | 'pool' | 'setAside'
          /**
           * Decimal string
           */
          amount: string
        }[]
        isSolvent: boolean
      } | null
      /**
       * The newest on chain; null before the first
       */
      attestation: {
        /**
         * Its number in the contract, from 1
         */
        number: string
        /**
         * Root of the tree of liabilities
         */
        root: string
        /**
         * The transaction that recorded it
         */
        hash: string
        chainId: number
        contract: string
        memberCount: number
        /**
         * Time as of which the tree states the total owed
         */
        snapshotTime: number
        /**
         * The block the vault was read in
         */
        blockNumber: string
        /**
         * Epoch milliseconds
         */
        blockTime: number
        /**
         * USDT in the vault itself
         */
        idleAmount: string
        /**
         * aUSDT of the vault: in Aave, interest included
         */
        suppliedAmount: string
        /**
         * Amount that could be paid out at that block
         */
        withdrawableAmount: string
        /**
         * Deposits in the vault that were no balance yet; not counted
         */
        uncreditedAmount: string
        /**
         * Payouts that had left the vault but not the books; added
         */
        inTransitAmount: string
        /**
         * idle + supplied − uncredited + inTransit
         */
        assetsAmount: string
        /**
         * Decimal string
         */
        liabilitiesAmount: string
        /**
         * Assets ÷ liabilities, cut to 6 decimals; null while nothing is owed
         */
        ratio: string | null
        liabilities: {
          /**
           * usdt, gusd: balances; staked: principal; pendingWithdrawal: asked for and not paid yet; interest: promised or accrued; suspense: deposits of addresses that are no members; pool: the bonus pool; setAside: set aside for interest and team rewards
           */
          kind:
            'usdt' | 'gusd' | 'staked' | 'pendingWithdrawal' | 'interest' | 'suspense' | 'pool' | 'setAside'
          /**
           * Decimal string
           */
          amount: string
        }[]
        isSolvent: boolean
      } | null
      stopped: {
        rewards: boolean
        newStakes: boolean
        /**
         * unread: the last check is too old; null while neither is stopped
         */
        reason: ('insolvent' | 'unread') | null
      }
      /**
       * Bearers of a loss, in order
       */
      waterfall: {
        /**
         * houseEquity: revenue and capital of the platform pay first; payoutQueue: then payouts wait in a queue, and new stakes and rewards stop; operatorsDecision: what remains is shared pro rata, only by two operators
         */
        step: 'houseEquity' | 'payoutQueue' | 'operatorsDecision'
        /**
         * The current amount; null where the step has none
         */
        amount: string | null
      }[]
      /**
       * Attestations, newest first
       */
      history: {
        dataList: {
          /**
           * Its number in the contract, from 1
           */
          number: string
          /**
           * Root of the tree of liabilities
           */
          root: string
          /**
           * The transaction that recorded it
           */
          hash: string
          chainId: number
          contract: string
          memberCount: number
          /**
           * Time as of which the tree states the total owed
           */
          snapshotTime: number
          /**
           * The block the vault was read in
           */
          blockNumber: string
          /**
           * Epoch milliseconds
           */
          blockTime: number
          /**
           * USDT in the vault itself
           */
          idleAmount: string
          /**
           * aUSDT of the vault: in Aave, interest included
           */
          suppliedAmount: string
          /**
           * Amount that could be paid out at that block
           */
          withdrawableAmount: string
          /**
           * Deposits in the vault that were no balance yet; not counted
           */
          uncreditedAmount: string
          /**
           * Payouts that had left the vault but not the books; added
           */
          inTransitAmount: string
          /**
           * idle + supplied − uncredited + inTransit
           */
          assetsAmount: string
          /**
           * Decimal string
           */
          liabilitiesAmount: string
          /**
           * Assets ÷ liabilities, cut to 6 decimals; null while nothing is owed
           */
          ratio: string | null
          liabilities: {
            /**
             * usdt, gusd: balances; staked: principal; pendingWithdrawal: asked for and not paid yet; interest: promised or accrued; suspense: deposits of addresses that are no members; pool: the bonus pool; setAside: set aside for interest and team rewards
             */
            kind:
              'usdt' | 'gusd' | 'staked' | 'pendingWithdrawal' | 'interest' | 'suspense' | 'pool' | 'setAside'
            /**
             * Decimal string
             */
            amount: string
          }[]
          isSolvent: boolean
        }[]
        total: number
        pageNo: number
        pageSize: number
      }
    }
  }
  /**
   * Cover of each UTC day by its records on chain, oldest first; a day without one is left out
   */
  querySolvencyDays: {
    request: {
      /**
       * So many UTC days up to today
       */
      days?: number | string
    }
    result: {
      /**
       * Start of the UTC day
       */
      dayTime: number
      /**
       * Assets ÷ liabilities, cut to 6 decimals
       */
      lowestRatio: string
      /**
       * Assets ÷ liabilities, cut to 6 decimals
       */
      lastRatio: string
      recordCount: number
    }[]
  }
  /**
   * Proof that the member is counted in the attested liabilities; no attestation yet: 404; none since the member registered: 404 with the message solvencyProofPending. The result, as a file, is what the stand-alone verifier takes
   */
  querySolvencyProof: {
    request: {}
    result: {
      version: 1
      chainId: number
      contract: string
      /**
       * The block that recorded the root
       */
      blockNumber: string
      /**
       * Epoch milliseconds
       */
      snapshotTime: number
      root: string
      /**
       * Whole micro-units (10⁻⁶)
       */
      liabilities: string
      /**
       * The member's own leaf
       */
      leaf: {
        address: string
        salt: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        usdt: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        gusd: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        staked: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        pendingWithdrawal: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        interest: string
      }
      /**
       * Siblings from the leaf up
       *
       * @maxItems 63
       */
      path: {
        /**
         * Side of the sibling
         */
        side: 'left' | 'right'
        hash: string
        /**
         * Whole micro-units (10⁻⁶)
         */
        sum: string
      }[]
    }
  }
  /**
   * Lets days pass in the demo, on its chains and in its books together; anywhere else 404
   */
  passTime: {
    request: {
      days: number
    }
    result: {
      /**
       * Bank time now
       */
      time: number
    }
  }
  /**
   * Days that passed in the demo and are not settled yet; anywhere else 404
   */
  queryDaysDue: {
    request: {}
    result: {
      /**
       * 0 once interest and rewards of all are paid
       */
      days: number
    }
  }
}
