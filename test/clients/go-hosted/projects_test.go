package hosted

import (
	"go.mongodb.org/atlas/mongodbatlas"
)

var _ = add(map[string]func(v *visit){
	"Projects.GetAllProjects": func(v *visit) {
		page := must(v.client.Projects.GetAllProjects(v.ctx, nil))
		expect(page.TotalCount == 5 && page.Results[0].Name != "" && page.Results[0].OrgID != "", "%+v", page)
	},
	"Projects.GetOneProject": func(v *visit) {
		expect(must(v.client.Projects.GetOneProject(v.ctx, v.project)).Name == "Shop", "another project")
	},
	"Projects.GetOneProjectByName": func(v *visit) {
		expect(must(v.client.Projects.GetOneProjectByName(v.ctx, "Shop Staging")).Name == "Shop Staging", "another project")
	},
	"Projects.Create": func(v *visit) {
		options := &mongodbatlas.CreateProjectOptions{ProjectOwnerID: v.member}
		withAlerts := true
		project := &mongodbatlas.Project{Name: "New", OrgID: v.org, WithDefaultAlertsSettings: &withAlerts}
		made := must(v.client.Projects.Create(v.ctx, project, options))
		expect(made.ID != "" && made.Name == "New" && made.OrgID == v.org, "%+v", made)
	},
	"Projects.Update": func(v *visit) {
		changed := must(v.client.Projects.Update(v.ctx, v.project, &mongodbatlas.ProjectUpdateRequest{Name: "Renamed"}))
		expect(changed.Name == "Renamed" && changed.ID == v.project, "%+v", changed)
	},
	"Projects.Delete": func(v *visit) {
		made := must(v.client.Projects.Create(v.ctx, &mongodbatlas.Project{Name: "New", OrgID: v.org}, nil))
		done(v.client.Projects.Delete(v.ctx, made.ID))
	},
	"Projects.GetProjectTeamsAssigned": func(v *visit) {
		page := must(v.client.Projects.GetProjectTeamsAssigned(v.ctx, v.project))
		expect(page.TotalCount == 1 && page.Results[0].TeamID == v.team && page.Results[0].RoleNames[0] == reader, "%+v", page)
	},
	"Projects.AddTeamsToProject": func(v *visit) {
		team := must(v.client.Teams.Create(v.ctx, v.org, &mongodbatlas.Team{Name: "New", Usernames: []string{"ada.okafor@harbor-retail.example.com"}}))
		page := must(v.client.Projects.AddTeamsToProject(v.ctx, v.project, []*mongodbatlas.ProjectTeam{{TeamID: team.ID, RoleNames: []string{reader}}}))
		expect(page.TotalCount > 0 && page.Results[0].RoleNames[0] == reader, "%+v", page)
	},
	"Projects.RemoveUserFromProject": func(v *visit) {
		all := must(v.client.AtlasUsers.List(v.ctx, v.project, nil))
		for _, user := range all {
			if user.ID != v.member {
				done(v.client.Projects.RemoveUserFromProject(v.ctx, v.project, user.ID))
				return
			}
		}
	},
	"Projects.Invitations": func(v *visit) {
		all := must(v.client.Projects.Invitations(v.ctx, v.project, nil))
		expect(len(all) > 0 && all[0].GroupID == v.project && all[0].GroupName == "Shop", "%+v", all)
	},
	"Projects.Invitation": func(v *visit) {
		id := v.projectInvitation().ID
		expect(must(v.client.Projects.Invitation(v.ctx, v.project, id)).ID == id, "another invitation")
	},
	"Projects.InviteUser": func(v *visit) {
		made := v.projectInvitation()
		expect(made.ID != "" && made.Username == "new@example.com" && made.Roles[0] == reader && made.InviterUsername != "", "%+v", made)
	},
	"Projects.UpdateInvitation": func(v *visit) {
		v.projectInvitation()
		change := &mongodbatlas.Invitation{Username: "new@example.com", Roles: []string{"GROUP_OWNER"}}
		changed := must(v.client.Projects.UpdateInvitation(v.ctx, v.project, change))
		expect(len(changed.Roles) == 1 && changed.Roles[0] == "GROUP_OWNER", "%+v", changed)
	},
	"Projects.UpdateInvitationByID": func(v *visit) {
		id := v.projectInvitation().ID
		changed := must(v.client.Projects.UpdateInvitationByID(v.ctx, v.project, id, &mongodbatlas.Invitation{Roles: []string{"GROUP_OWNER"}}))
		expect(len(changed.Roles) == 1 && changed.Roles[0] == "GROUP_OWNER", "%+v", changed)
	},
	"Projects.DeleteInvitation": func(v *visit) {
		done(v.client.Projects.DeleteInvitation(v.ctx, v.project, v.projectInvitation().ID))
	},
	"ProjectAPIKeys.List": func(v *visit) {
		all := must(v.client.ProjectAPIKeys.List(v.ctx, v.project, nil))
		expect(len(all) > 0 && all[0].PublicKey != "", "%+v", all)
	},
	"ProjectAPIKeys.Create": func(v *visit) {
		made := must(v.client.ProjectAPIKeys.Create(v.ctx, v.project, &mongodbatlas.APIKeyInput{Desc: "New", Roles: []string{"GROUP_OWNER"}}))
		expect(made.PrivateKey != "" && len(made.Roles) > 0, "%+v", made)
	},
	"ProjectAPIKeys.Assign": func(v *visit) {
		done(v.client.ProjectAPIKeys.Assign(v.ctx, v.project, v.orgKey().ID, &mongodbatlas.AssignAPIKey{Roles: []string{"GROUP_OWNER"}}))
	},
	"ProjectAPIKeys.Unassign": func(v *visit) {
		key := v.orgKey().ID
		done(v.client.ProjectAPIKeys.Assign(v.ctx, v.project, key, &mongodbatlas.AssignAPIKey{Roles: []string{"GROUP_OWNER"}}))
		done(v.client.ProjectAPIKeys.Unassign(v.ctx, v.project, key))
	},
	"Events.ListOrganizationEvents": func(v *visit) {
		page := must(v.client.Events.ListOrganizationEvents(v.ctx, v.org, &mongodbatlas.EventListOptions{EventType: []string{"GROUP_CREATED"}}))
		expect(page.TotalCount > 0 && page.Results[0].EventTypeName == "GROUP_CREATED" && page.Results[0].Created != "", "%+v", page)
	},
	"Events.GetOrganizationEvent": func(v *visit) {
		id := must(v.client.Events.ListOrganizationEvents(v.ctx, v.org, &mongodbatlas.EventListOptions{EventType: []string{"ORG_CREATED"}})).Results[0].ID
		expect(must(v.client.Events.GetOrganizationEvent(v.ctx, v.org, id)).ID == id, "another event")
	},
	"Events.ListProjectEvents": func(v *visit) {
		page := must(v.client.Events.ListProjectEvents(v.ctx, v.project, &mongodbatlas.EventListOptions{EventType: []string{"JOINED_GROUP"}}))
		expect(page.TotalCount > 0 && page.Results[0].GroupID == v.project && page.Results[0].TargetUsername != "", "%+v", page)
	},
	"Events.GetProjectEvent": func(v *visit) {
		id := must(v.client.Events.ListProjectEvents(v.ctx, v.project, &mongodbatlas.EventListOptions{EventType: []string{"JOINED_GROUP"}})).Results[0].ID
		expect(must(v.client.Events.GetProjectEvent(v.ctx, v.project, id)).ID == id, "another event")
	},
})

func (v *visit) projectInvitation() *mongodbatlas.Invitation {
	return must(v.client.Projects.InviteUser(v.ctx, v.project, &mongodbatlas.Invitation{
		Username: "new@example.com", Roles: []string{reader},
	}))
}
