import { SECOND_MS } from '../../world/instant.js';
import { AGENT_USERNAME } from '../../world/automation/agentUser.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import { instantOf, numberOf, objectOf, objectsIn, pick, textOf } from './facts.js';

/** Readings of automation configurations and of the settings of agents. */
export const automationReadings: Readings = {
  getAutomationConfig: (body, { groupId = '' }, draft) => {
    const config = objectOf(body);
    const { version, agentVersion, auth, ...others } = config;
    draft.put('automationConfigs', groupId, {
      version: numberOf(version),
      authEnabled: objectOf(auth).disabled === false,
      agentVersion: textOf(objectOf(agentVersion).name),
      document: documentOf({ ...others, auth }),
      // The entries of backup agents show only settings that clients have chosen.
      backupAgent: chosenSettings(objectsIn(config.backupVersions)[0] ?? {}),
    });
    draft.put('achieved', groupId, {
      versions: Object.fromEntries(
        objectsIn(config.processes).map(({ name, lastGoalVersionAchieved }) => [
          String(name),
          numberOf(lastGoalVersionAchieved) ?? -1,
        ]),
      ),
    });
  },
  getMonitoringAgentConfig: (body, { groupId = '' }, draft) => {
    const settings = agentSettings(objectOf(body));
    if (Object.keys(settings).length > 0)
      draft.put('automationConfigs', groupId, { monitoringAgent: settings });
  },
};

/** Removes the members that the service adds to the stored document. */
function documentOf(config: Facts): Facts {
  const { backupVersions, monitoringVersions, processes, mongoDbToolsVersion, ...document } = config;
  return {
    ...document,
    ...(mongoDbToolsVersion !== undefined && { mongoDbToolsVersion }),
    backupVersions: objectsIn(backupVersions).map((entry) => pick(entry, 'hostname')),
    monitoringVersions: objectsIn(monitoringVersions).map((entry) => ({
      ...pick(entry, 'hostname'),
      ...otherMembers(entry),
    })),
    processes: objectsIn(processes).map(({ lastGoalVersionAchieved: _achieved, ...process }) =>
      withoutHost(process),
    ),
  };
}

/** Removes the host of the platform from the address of data to restore: the recorded world has another one. */
function withoutHost(process: Facts): Facts {
  const { backupRestoreUrl: address } = process;
  const path =
    typeof address === 'string' ? /^https?:.*?(\/backup\/restore\/.*)$/.exec(address)?.[1] : undefined;
  return path === undefined ? process : { ...process, backupRestoreUrl: path };
}

const CHOSEN = ['logPath', 'logRotate', 'username', 'configOverrides'];
/** Members that an entry of an agent has besides its settings. */
const OF_ENTRY = ['hostname', 'name'];
/** Members that follow from secrets. */
const DERIVED = ['hasPassword', 'hasSslPEMKeyPwd'];
/** The path of logs on Windows that agents have unless a client sets another one. */
const USUAL_WINDOWS_PATH = '%SystemDrive%\\MMSAutomation\\log\\';

/** Returns the settings that an entry of an agent shows. `extras` has those that the table has no member for. */
function chosenSettings(entry: Facts): Facts {
  return { ...pick(entry, ...CHOSEN), ...extrasFrom(otherMembers(entry)) };
}

function otherMembers(entry: Facts): Facts {
  return without(entry, [...CHOSEN, ...OF_ENTRY]);
}

function without(facts: Facts, names: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.includes(name)));
}

function extrasFrom(extras: Facts): Facts {
  return Object.keys(extras).length > 0 ? { extras } : {};
}

const DEFAULT_ROTATION = { sizeThresholdMB: 1000, timeThresholdHrs: 24 };

/** Returns the settings of agents that differ from the defaults. */
function agentSettings(shown: Facts): Facts {
  const { logPath, username, logRotate, configOverrides } = shown;
  const isUsualPath = /^\/var\/log\/mongodb-mms-automation\/(backup|monitoring)-agent\.log$/.test(
    String(logPath),
  );
  const isUsualRotation = JSON.stringify(logRotate) === JSON.stringify(DEFAULT_ROTATION);
  return {
    ...(!isUsualPath && logPath !== undefined && { logPath }),
    ...(username !== AGENT_USERNAME && username !== undefined && { username }),
    ...(!isUsualRotation && logRotate !== undefined && { logRotate }),
    ...(configOverrides !== undefined && { configOverrides }),
    ...extrasFrom(without(shown, [...CHOSEN, ...DERIVED, ...usualOf(shown)])),
  };
}

function usualOf({ logPathWindows }: Facts): readonly string[] {
  return String(logPathWindows).startsWith(USUAL_WINDOWS_PATH) ? ['logPathWindows'] : [];
}

/** Decides when each configuration was published. */
export const completeAutomation: Completion = (draft) => {
  const published = new Map<string, number>();
  for (const { groupId, eventTypeName, created } of draft.all('events')) {
    if (eventTypeName !== 'AUTOMATION_CONFIG_PUBLISHED_AUDIT') continue;
    published.set(String(groupId), Math.max(Number(created), published.get(String(groupId)) ?? 0));
  }
  for (const { id } of draft.all('projects')) complete(draft, String(id), published.get(String(id)));
};

/** Removes the settings of all monitoring agents from their entries, and takes the secrets from there, which settings hide. */
function withoutRepeatedSettings({ document, monitoringAgent }: Facts): Facts {
  const entries = objectsIn(objectOf(document).monitoringVersions);
  const { extras } = objectOf(monitoringAgent);
  if (document === undefined || extras === undefined) return {};
  const names = Object.keys(objectOf(extras));
  return {
    document: {
      ...objectOf(document),
      monitoringVersions: entries.map((entry) => without(entry, names)),
    },
    monitoringAgent: {
      ...objectOf(monitoringAgent),
      extras: Object.fromEntries(
        Object.entries(objectOf(extras)).map(([name, value]) => [name, entries[0]?.[name] ?? value]),
      ),
    },
  };
}

function complete(draft: Draft, groupId: string, publishedAt: number | undefined): void {
  const project = draft.get('projects', groupId);
  const config = draft.get('automationConfigs', groupId);
  if (config?.version === undefined) {
    const ofProject = draft.by('clusters', 'groupId').get(groupId)?.length ?? 0;
    draft.assume('Automation configurations that the key cannot read follow from the clusters.', 1);
    draft.put('automationConfigs', groupId, { version: Math.max(1, ofProject), authEnabled: false });
  }
  draft.put('automationConfigs', groupId, {
    ...withoutRepeatedSettings(objectOf(config)),
    backupAgent: config?.backupAgent ?? {},
    publishedAt:
      publishedAt ?? instantOf(project?.createdAt) ?? Number(project?.createdAt ?? draft.now - SECOND_MS),
  });
}
