package hosted

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"testing"

	"github.com/mongodb/mongodb-kubernetes-operator/pkg/automationconfig"
	"go.mongodb.org/atlas/mongodbatlas"
	"understudy.test/support"
)

const set, domain = "flow", "flow.example.net"

// A team gets a project with a replica set, backs it up, restores it, upgrades it and deletes everything. The automation
// configuration is made by the builder of the vendor's community operator.
func TestLifeOfAProject(t *testing.T) {
	run(t, func(v *visit) {
		v.found()
		v.people()
		v.alerting()
		first := v.deploy("7.0.14", automationconfig.AutomationConfig{})
		v.backUp()
		v.restoreLatest()
		v.deploy("8.0.4", first)
		v.demolish()
	})
}

// found makes an organization and a project.
func (v *visit) found() {
	must(v.client.Organizations.Create(v.ctx, &mongodbatlas.CreateOrganizationRequest{Name: "Flow"}))
	v.org = idOf(v.World, "organizations", "Flow")
	project := must(v.client.Projects.Create(v.ctx, &mongodbatlas.Project{Name: "Flow project", OrgID: v.org}, nil))
	read := must(v.client.Projects.GetOneProject(v.ctx, project.ID))
	expect(read.Name == "Flow project" && read.OrgID == v.org, "%+v", read)
	v.project = project.ID
}

// people makes a user, who accepts an invitation, a team of that user in the project, and a key.
func (v *visit) people() {
	const name = "flow@example.com"
	user := must(v.client.AtlasUsers.Create(v.ctx, &mongodbatlas.AtlasUser{
		Username: name, EmailAddress: name, Password: "long Password 1!", FirstName: "Flo", LastName: "Watt", Country: "US", Roles: []mongodbatlas.AtlasRole{},
	}))
	invitation := must(v.client.Organizations.InviteUser(v.ctx, v.org, &mongodbatlas.Invitation{Username: name, Roles: []string{owner}}))
	v.incident("invitation.accept", invitation.ID, nil)
	read := must(v.client.AtlasUsers.Get(v.ctx, user.ID))
	expect(len(read.Roles) == 1 && read.Roles[0].OrgID == v.org && read.Roles[0].RoleName == owner, "%+v", read)
	team := must(v.client.Teams.Create(v.ctx, v.org, &mongodbatlas.Team{Name: "Flow team", Usernames: []string{name}}))
	must(v.client.Projects.AddTeamsToProject(v.ctx, v.project, []*mongodbatlas.ProjectTeam{{TeamID: team.ID, RoleNames: []string{reader}}}))
	v.team = team.ID
	key := v.orgKey()
	done(v.client.ProjectAPIKeys.Assign(v.ctx, v.project, key.ID, &mongodbatlas.AssignAPIKey{Roles: []string{"GROUP_OWNER"}}))
	keys := must(v.client.ProjectAPIKeys.List(v.ctx, v.project, nil))
	expect(len(keys) == 1 && keys[0].PublicKey == key.PublicKey, "%+v", keys)
}

func (v *visit) alerting() {
	made := v.metricConfig()
	read := must(v.client.AlertConfigurations.GetAnAlertConfig(v.ctx, v.project, made.ID))
	expect(reflect.DeepEqual(made, read), "created %+v, read %+v", made, read)
}

// withAgents adds to a configuration the servers of its agents, which the builder cannot name.
type withAgents struct {
	automationconfig.AutomationConfig
	MonitoringVersions []support.Row `json:"monitoringVersions"`
	BackupVersions     []support.Row `json:"backupVersions"`
}

var agents = []support.Row{{"hostname": set + "-0." + domain}}

// deploy publishes a replica set of three members with this version, waits for the goal state and compares what it reads.
func (v *visit) deploy(version string, previous automationconfig.AutomationConfig) automationconfig.AutomationConfig {
	if len(previous.Processes) == 0 {
		for number := range 3 {
			v.incident("agent.appear", v.project, support.Row{"hostname": fmt.Sprintf("%s-%d.%s", set, number, domain)})
		}
	}
	logs := automationconfig.SystemLog{Destination: automationconfig.File, Path: "/data/mongod.log", LogAppend: true}
	wanted, err := automationconfig.NewBuilder().
		SetName(set).SetDomain(domain).SetMembers(3).SetMongoDBVersion(version).SetFCV("7.0").SetPreviousAutomationConfig(previous).
		SetAuth(automationconfig.Auth{Disabled: true}).
		AddProcessModification(func(_ int, process *automationconfig.Process) { process.SetSystemLog(logs) }).
		Build()
	expect(err == nil, "%v", err)
	v.send(http.MethodPut, "/automationConfig", withAgents{wanted, agents, agents}, nil)
	v.Advance(hour)
	v.expectGoal(wanted.Version)
	var read automationconfig.AutomationConfig
	v.send(http.MethodGet, "/automationConfig", nil, &read)
	expectSame(wanted.ReplicaSets, read.ReplicaSets)
	expectSame(wanted.Processes, read.Processes)
	hosts := must(v.client.Processes.List(v.ctx, v.project, nil))
	expect(len(hosts) == 3, "%d hosts", len(hosts))
	for _, host := range hosts {
		expect(host.Version == version && host.ReplicaSetName == set && host.LastPing != "", "%+v", host)
	}
	return read
}

func (v *visit) expectGoal(least int) {
	var status struct {
		GoalVersion int
		Processes   []struct {
			Name                    string
			LastGoalVersionAchieved int
		}
	}
	v.send(http.MethodGet, "/automationStatus", nil, &status)
	expect(status.GoalVersion >= least && len(status.Processes) == 3, "%+v", status)
	for _, process := range status.Processes {
		expect(process.LastGoalVersionAchieved == status.GoalVersion, "%+v", status)
	}
}

// backUp starts the backup of the replica set and waits for a snapshot.
func (v *visit) backUp() {
	v.cluster = rowWith(v.World, "clusters", "groupId", v.project)["id"].(string)
	var config struct{ StatusName, ClusterID string }
	v.send(http.MethodPatch, "/backupConfigs/"+v.cluster, support.Row{"statusName": "STARTED"}, nil)
	v.Advance("P2D")
	v.send(http.MethodGet, "/backupConfigs/"+v.cluster, nil, &config)
	expect(config.ClusterID == v.cluster && config.StatusName == "STARTED", "%+v", config)
	page := must(v.client.ContinuousSnapshots.List(v.ctx, v.project, v.cluster, nil))
	expect(page.TotalCount > 1 && page.Results[0].Parts[0].ReplicaSetName == set && page.Results[0].Parts[0].MongodVersion == "7.0.14", "%+v", page)
}

// restoreLatest restores the snapshot that is kept longest, and downloads it.
func (v *visit) restoreLatest() {
	id := v.restore()
	v.Advance(hour)
	job := must(v.client.ContinuousRestoreJobs.Get(v.ctx, v.project, v.cluster, id))
	expect(job.StatusName == "FINISHED" && len(job.Hashes) == 1 && job.ClusterID == v.cluster, "%+v", job)
	reply, err := http.Get(job.Delivery.URL)
	expect(err == nil && reply.StatusCode == http.StatusOK, "%v %+v", err, reply)
	_ = reply.Body.Close()
}

// demolish ends the backup, removes the processes and their monitoring, and deletes the project and the organization.
func (v *visit) demolish() {
	v.switchBackup("STOPPED", "STOPPED")
	v.switchBackup("TERMINATING", "INACTIVE")
	empty := automationconfig.AutomationConfig{Auth: automationconfig.Auth{Disabled: true}}
	v.send(http.MethodPut, "/automationConfig", empty, nil)
	v.Advance(hour)
	for _, host := range must(v.client.Processes.List(v.ctx, v.project, nil)) {
		v.send(http.MethodDelete, "/hosts/"+host.ID, nil, nil)
	}
	left := must(v.client.Processes.List(v.ctx, v.project, nil))
	expect(len(left) == 0, "%d hosts are left", len(left))
	done(v.client.Teams.RemoveTeamFromProject(v.ctx, v.project, v.team))
	done(v.client.Projects.Delete(v.ctx, v.project))
	v.Advance(hour)
	done(v.client.Organizations.Delete(v.ctx, v.org))
	v.Advance(hour)
	// A key with a global role still reads a deleted organization.
	read := must(v.client.Organizations.Get(v.ctx, v.org))
	expect(read.IsDeleted != nil && *read.IsDeleted, "the organization is still there: %+v", read)
}

// switchBackup requests a state of the backup, and waits for the state that follows.
func (v *visit) switchBackup(requested, expected string) {
	v.send(http.MethodPatch, "/backupConfigs/"+v.cluster, support.Row{"statusName": requested}, nil)
	v.Advance(hour)
	var config struct{ StatusName string }
	v.send(http.MethodGet, "/backupConfigs/"+v.cluster, nil, &config)
	expect(config.StatusName == expected, "%+v", config)
}

// send calls an operation on the project that the client has no method for.
func (v *visit) send(method, path string, body, result any) {
	request, err := v.client.NewRequest(v.ctx, method, "api/atlas/v1.0/groups/"+v.project+path, body)
	expect(err == nil, "%v", err)
	done(v.client.Do(v.ctx, request, result))
}

func (v *visit) incident(kind, target string, more support.Row) {
	body := support.Row{"kind": kind, "target": target}
	for name, value := range more {
		body[name] = value
	}
	v.Control(http.MethodPost, "/incidents", body, nil)
}

func expectSame(sent, read any) {
	one, _ := json.Marshal(sent)
	other, _ := json.Marshal(read)
	expect(string(one) == string(other), "sent %s\nread %s", one, other)
}
