import { z } from 'zod'
import { createPageSchema, decimal, pageFields, time } from './fields.ts'

const level = z.number().int().min(0).max(5)
const count = z.number().int().min(0)
const maskedAddress = z
  .string()
  .meta({ description: 'Masked: first 5 characters, three stars, last 5', examples: ['0x111***11111'] })

const teamMember = z.object({
  address: maskedAddress,
  createTime: time,
  level,
  selfPerformance: decimal.meta({ description: 'Principal of the own open stakes' }),
  teamPerformance: decimal.meta({ description: 'Own and everyone’s below' }),
  totalRecommendAmount: count.meta({ description: 'Number of members below, direct ones included' }),
})

const requirement = z.object({ required: decimal, reached: decimal, missing: decimal })
const countedRequirement = z.object({ required: count, reached: count, missing: count })

const nextLevel = z.object({
  level,
  selfStake: requirement.meta({
    description: 'Average of the own open principal over the seven UTC days before the day of `computeTime`',
  }),
  community: requirement.meta({ description: 'The same averages of everyone below' }),
  lines: countedRequirement.meta({
    description: 'Direct lines in which somebody, the head included, holds at least `lineLevel`',
  }),
  lineLevel: level,
  communityRate: z.string().meta({ description: 'Rate of that level: a ratio', examples: ['0.01'] }),
})

const queryTeamSummary = {
  summary: 'The team of the signed-in member, with the newest 100 direct members',
  request: z.object({}),
  result: z.object({
    level,
    communityRate: z.string().meta({ description: 'Rate of the level: a ratio', examples: ['0.01'] }),
    selfPerformance: decimal.meta({ description: 'Principal of the own open stakes, as of now' }),
    teamPerformance: decimal.meta({ description: 'Own and community together' }),
    directRecommendAmount: count.meta({ description: 'Number of members invited, as of now' }),
    directPerformance: decimal,
    indirectRecommendAmount: count.meta({ description: 'Number of members below, direct ones included' }),
    indirectPerformance: decimal.meta({ description: 'Open principal of everyone below, direct included' }),
    computeTime: time.nullable().meta({
      description:
        'Time at which levels and totals were added up last, in bank time; null before the first time',
    }),
    nextLevel: nextLevel
      .nullable()
      .meta({ description: 'Conditions of the next level; null at the highest' }),
    directs: z.array(teamMember).readonly(),
  }),
}

const queryTeamMembers = {
  summary: 'All direct members of the signed-in member',
  request: z.object({
    ...pageFields,
    sort: z
      .enum(['time', 'performance'])
      .default('time')
      .meta({ description: 'time: newest first; performance: largest team first' }),
  }),
  result: createPageSchema(teamMember),
}

const invitation = z.object({
  address: maskedAddress,
  createTime: time.meta({ description: 'Time at which the member joined' }),
  contribution: decimal.meta({ description: 'Team performance of the one invited' }),
})

const queryInvitations = {
  summary: 'Members whom the signed-in member has invited, newest first, and the link that invites',
  request: z.object({ ...pageFields }),
  result: createPageSchema(invitation).extend({
    inviteLink: z.string().meta({ description: 'Opens this service with the invite code filled in' }),
  }),
}

/** Schemas of the team's calls under /api/member. */
export const teamCalls = { queryTeamSummary, queryTeamMembers, queryInvitations }
