import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly id: string; readonly title: string }[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly children: ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs above one panel. The arrow keys move between them. */
export function Tabs({ children, ...props }: TabsProps) {
  const id = useId();
  return (
    <>
      <TabList id={id} {...props} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${props.chosen}`}>
        {children}
      </div>
    </>
  );
}

type ListProps = Omit<TabsProps, 'children'> & { readonly id: string };

function TabList({ id, label, tabs, chosen, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = (tabs.findIndex((tab) => tab.id === chosen) + step + tabs.length) % tabs.length;
    onChoose(tabs[at]?.id ?? chosen);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          {...{ type: 'button', role: 'tab', id: `${id}-${tab.id}`, 'aria-controls': `${id}-panel` }}
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => {
            onChoose(tab.id);
          }}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
