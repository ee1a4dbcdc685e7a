export function skippedTitle(title: string, reasons: readonly string[]): string;
export function reasonsOf(fullName: string): readonly string[];
export function reasonLines(reasons: Readonly<Record<string, number>>): readonly string[];
