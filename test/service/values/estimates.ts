// Reads estimates: time (`min h d w m`) in minutes, or story points (`p`).

const minutesOf: Readonly<Record<string, number>> = {
  min: 1,
  h: 60,
  d: 8 * 60,
  w: 5 * 8 * 60,
  m: 22 * 8 * 60,
};

type Estimate = { units: 'minutes' | 'story_points'; amount: number };

/** Reads `1w 2d 30min` or `5p`; null for any other text. */
export function parseEstimate(text: string): Estimate | null {
  const points = /^(\d+(?:\.\d+)?)p$/.exec(text.trim());
  if (points?.[1] !== undefined) return { units: 'story_points', amount: Number(points[1]) };
  let minutes = 0;
  for (const term of text.trim().split(/ +/)) {
    const parts = /^(\d+(?:\.\d+)?)(min|h|d|w|m)$/.exec(term);
    if (!parts) return null;
    const [, number = '', unit = ''] = parts;
    minutes += Number(number) * (minutesOf[unit] ?? 0);
  }
  return { units: 'minutes', amount: minutes };
}
