import { ownerKey, type ServerTypeOwner } from '../../world/tables/serverTypes.js';
import { sortable } from '../../world/tables/periods.js';
import type { Completion, Draft, Facts, Readings } from './draft.js';
import { eachItem, flagOf, instantOf, itemsIn, objectOf, objectsIn, pick, textOf } from './facts.js';

/** The id of the only row of `appSettings`. */
const INSTALLED = 'platform';
const UNREAD = 'not recorded';
/** The server type of hosts until a client chooses another one. */
const USUAL_TYPE = 'PRODUCTION_SERVER';
const USUAL_ROTATION = { sizeThresholdMB: 1000, timeThresholdHrs: 24 };

/** Readings of settings: of the platform, of its usage reports, and of the logs and host names of projects. */
export const settingReadings: Readings = {
  getAppSettings: (body, _, draft) => {
    const texts = Object.entries(objectOf(objectOf(body).dbProperties)).filter(
      ([, value]) => typeof value === 'string',
    );
    draft.put('appSettings', INSTALLED, { properties: Object.fromEntries(texts) });
  },
  getTelemetry: (body, _, draft) => {
    const { enabled, last_successful_send: sent } = objectOf(body);
    if (flagOf(enabled) !== false) return;
    const sentBefore = instantOf(sent);
    const telemetry = { isEnabled: false, since: draft.now, ...(sentBefore !== undefined && { sentBefore }) };
    draft.put('appSettings', INSTALLED, { telemetry });
  },
  listKeyVaults: (body, _, draft) => {
    eachItem(body, ({ auth, ...vault }, id) => {
      draft.put('keyVaults', id, {
        ...pick(vault, 'friendlyName', 'type', 'url', 'customCertificates'),
        auth: { ...pick(objectOf(auth), 'mechanism', 'jwtClaims'), secret: UNREAD },
      });
    });
  },
  getPreferredHostnames: (body, { groupId = '' }, draft) => {
    const names = objectsIn(objectOf(body).preferredHostnames);
    if (names.length > 0) draft.put('projects', groupId, { preferredHostnames: names });
  },
  getSystemLogRotateConfig: (body, { groupId = '' }, draft) => {
    putRotation(draft, groupId, 'systemLogRotate', objectOf(body));
  },
  getAuditLogRotateConfig: (body, { groupId = '' }, draft) => {
    putRotation(draft, groupId, 'auditLogRotate', objectOf(body));
  },
  getOrganizationServerType: (body, { orgId = '' }, draft) => {
    draft.put('chosenTypes', orgId, { orgId, name: textOf(objectOf(body).name) });
  },
  getProjectServerType: (body, { groupId = '' }, draft) => {
    draft.put('chosenTypes', groupId, { groupId, name: textOf(objectOf(body).name) });
  },
  listProjectHostAssignments: (body, { groupId = '' }, draft) => {
    for (const { hostname, serverType } of itemsIn(body))
      draft.put('chosenTypes', `${groupId}/${String(hostname)}`, {
        ...{ groupId, hostname },
        name: textOf(objectOf(serverType).name),
      });
  },
};

function putRotation(draft: Draft, groupId: string, member: string, shown: Facts): void {
  const isUsual =
    Object.keys(shown).length === 2 &&
    Object.entries(USUAL_ROTATION).every(([name, value]) => shown[name] === value);
  if (!isUsual) draft.put('automationConfigs', groupId, { [member]: shown });
}

/** Makes rows of the server types that differ from the defaults above them. */
export const completeSettings: Completion = (draft) => {
  for (const { hostname, name, ...chosen } of draft.all('chosenTypes')) {
    const groupId = textOf(chosen.groupId);
    const orgId = textOf(chosen.orgId) ?? textOf(draft.get('projects', groupId ?? '')?.orgId);
    if (orgId === undefined) continue;
    const ofProject =
      typeof hostname === 'string' ? draft.get('chosenTypes', groupId ?? '')?.name : undefined;
    const ofOrganization = groupId === undefined ? undefined : draft.get('chosenTypes', orgId)?.name;
    if (name === undefined || name === (ofProject ?? ofOrganization ?? USUAL_TYPE)) continue;
    const owner = {
      orgId,
      ...(groupId !== undefined && { groupId }),
      ...(hostname !== undefined && { hostname }),
    };
    // Understudy also computes captures of the past from this choice, so it must be valid from the beginning.
    const id = `${ownerKey(owner as ServerTypeOwner)}@${sortable(0)}`;
    draft.put('serverTypes', id, { ...owner, name, from: 0 });
  }
};
