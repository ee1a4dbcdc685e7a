import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A part of a long list. */
export interface ListWindow {
  readonly from: number;
  readonly to: number;
}

interface PagedListProps<T> {
  readonly label: string;
  /** Number of all items. */
  readonly total: number;
  /** Returns an item by its position, or `undefined` if it has not been read yet. */
  readonly itemAt: (index: number) => T | undefined;
  /** Reports which part of the list is visible, so that the caller can read its items. */
  readonly onWindow?: (window: ListWindow) => void;
  readonly isSelected: (item: T) => boolean;
  readonly onSelect: (item: T) => void;
  readonly children: (item: T) => ComponentChildren;
}

/** Height of a row in pixels. The stylesheet sets the same height. */
const ROW_PX = 28;
/** Number of extra rows that are drawn above and below the visible ones. */
const SPARE = 10;

/**
 * A list that draws only its visible rows. The caller needs to read only the items that are visible.
 * The arrow keys move in the list, Enter and a click select an item.
 */
export function PagedList<T>(props: PagedListProps<T>) {
  const { label, total } = props;
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { from, to, onScroll } = useVisible(box, props);
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  const current = Math.min(active, total - 1);
  return (
    <div
      ref={box}
      class="list"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={shown.includes(current) ? `item-${current}` : undefined}
      onScroll={onScroll}
      onKeyDown={(event) => {
        moveIn(event, box.current, current, props, setActive);
      }}
    >
      <div role="presentation" style={{ height: `${total * ROW_PX}px` }}>
        <div role="presentation" style={{ transform: `translateY(${from * ROW_PX}px)` }}>
          {shown.map((index) => (
            <Item key={index} index={index} isActive={index === current} onActive={setActive} {...props} />
          ))}
        </div>
      </div>
    </div>
  );
}

type ItemProps<T> = PagedListProps<T> & {
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
};

function Item<T>({ index, isActive, onActive, total, itemAt, isSelected, onSelect, children }: ItemProps<T>) {
  const item = itemAt(index);
  return (
    <div
      class={isActive ? 'row active' : 'row'}
      role="option"
      id={`item-${index}`}
      aria-selected={item !== undefined && isSelected(item)}
      aria-posinset={index + 1}
      aria-setsize={total}
      onClick={() => {
        onActive(index);
        if (item !== undefined) onSelect(item);
      }}
    >
      {item === undefined ? <span class="hint">…</span> : children(item)}
    </div>
  );
}

/** Tracks which part of the list is visible, and reports it. */
function useVisible<T>(
  box: { readonly current: HTMLElement | null },
  { total, onWindow }: PagedListProps<T>,
): ListWindow & { readonly onScroll: () => void } {
  const [{ top, height }, setView] = useState({ top: 0, height: 600 });
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    setView({ top: scrollTop, height: clientHeight });
  };
  useLayoutEffect(onScroll, [total]);
  const to = Math.min(total, Math.ceil((top + height) / ROW_PX) + SPARE);
  const from = Math.min(to, Math.max(0, Math.floor(top / ROW_PX) - SPARE));
  useLayoutEffect(() => {
    onWindow?.({ from, to });
  }, [from, to]);
  return { from, to, onScroll };
}

function moveIn<T>(
  event: KeyboardEvent,
  box: HTMLElement | null,
  current: number,
  { total, itemAt, onSelect }: PagedListProps<T>,
  setActive: (index: number) => void,
): void {
  if (box === null || total === 0) return;
  const page = Math.max(1, Math.floor(box.clientHeight / ROW_PX) - 1);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: total - 1,
    PageDown: current + page,
    PageUp: current - page,
    Enter: current,
  };
  const wanted = targets[event.key];
  if (wanted === undefined) return;
  event.preventDefault();
  const target = Math.min(total - 1, Math.max(0, wanted));
  setActive(target);
  scrollTo(box, target);
  const item = itemAt(target);
  if (event.key === 'Enter' && item !== undefined) onSelect(item);
}

/** Scrolls a row into view, no further than needed. */
function scrollTo(box: HTMLElement, index: number): void {
  const top = index * ROW_PX;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW_PX - box.clientHeight;
}
