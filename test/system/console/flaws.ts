import axe from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ALL: axe.RunOnly = { type: 'tag', values: TAGS };
/** The rules about colors. The styles of a dark page differ from those of a light one in nothing else. */
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
const HEIGHT = 800;

interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
  readonly rules: axe.RunOnly;
}
export const NARROW: Look = { width: 400, colorScheme: 'light', rules: ALL };
/** The looks in which a page is checked. A narrow window has no colors of its own. */
const LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'light', rules: ALL },
  { width: 1280, colorScheme: 'dark', rules: COLORS },
  NARROW,
];

type Checker = Pick<typeof axe, 'run'>;

/** Returns the flaws of the current page: content that is wider than the window, or that is not accessible, light or dark. */
export async function flawsOf(page: Page, looks: readonly Look[] = LOOKS): Promise<readonly string[]> {
  const flaws: string[] = [];
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme });
    const found = [...(await violationsOf(page, rules)), ...(await overflowOf(page))];
    flaws.push(...found.map((text) => `${width} pixels, ${colorScheme}: ${text}`));
  }
  return flaws;
}

/**
 * Returns the findings of the accessibility checker on the current page, by rule. The page itself makes the texts, because the
 * whole results are much larger, and take longer to send than to make.
 */
export async function violationsOf(page: Page, runOnly = ALL): Promise<readonly string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { readonly axe: Checker };
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

async function overflowOf(page: Page): Promise<readonly string[]> {
  const pixels = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return pixels === 0 ? [] : [`the content is ${pixels} pixels wider than the window`];
}
