// The pages of a listing and its `pagination` member.
import type { JsonObject } from '../values/json.ts';

interface Paging {
  limit: number;
  offset: number;
  pagination(total: number): JsonObject;
}

const defaultPerPage = 30;
const maxPerPage = 200;

/** Reads `page` (from 1) and `per_page` (at most 200). Anything else counts as absent. */
export function pagingOf(page: string | undefined, perPage: string | undefined): Paging {
  const current = wholeNumber(page) ?? 1;
  const limit = Math.min(wholeNumber(perPage) ?? defaultPerPage, maxPerPage);
  return {
    limit,
    offset: (current - 1) * limit,
    pagination: (total) => ({
      total_records: total,
      total_pages: Math.ceil(total / limit),
      current_page: current,
    }),
  };
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
