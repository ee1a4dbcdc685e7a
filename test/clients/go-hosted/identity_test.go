package hosted

import (
	"go.mongodb.org/atlas/mongodbatlas"
)

const owner, reader = "ORG_OWNER", "GROUP_READ_ONLY"

var _ = add(map[string]func(v *visit){
	"Root.List": func(v *visit) {
		root := must(v.client.Root.List(v.ctx, nil))
		expect(root.AppName != "" && root.Build != "" && !root.Throttling, "%+v", root)
	},
	"ServiceVersion.Get": func(v *visit) {
		expect(must(v.client.ServiceVersion.Get(v.ctx)).Version != "", "no version")
	},
	"Organizations.List": func(v *visit) {
		page := must(v.client.Organizations.List(v.ctx, nil))
		expect(page.TotalCount == len(v.Rows("organizations")) && page.Results[0].ID != "", "%+v", page)
		some := must(v.client.Organizations.List(v.ctx, &mongodbatlas.OrganizationsListOptions{Name: "Harbor Retail"}))
		expect(some.TotalCount == 1 && some.Results[0].ID == v.org, "%+v", some)
	},
	"Organizations.Get": func(v *visit) {
		expect(must(v.client.Organizations.Get(v.ctx, v.org)).Name == "Harbor Retail", "another name")
	},
	"Organizations.Create": func(v *visit) {
		must(v.client.Organizations.Create(v.ctx, &mongodbatlas.CreateOrganizationRequest{Name: "New"}))
		expect(rowWith(v.World, "organizations", "name", "New") != nil, "it is not there")
	},
	"Organizations.Update": func(v *visit) {
		renamed := must(v.client.Organizations.Update(v.ctx, v.org, &mongodbatlas.Organization{Name: "Renamed"}))
		expect(renamed.Name == "Renamed" && renamed.ID == v.org, "%+v", renamed)
	},
	"Organizations.Delete": func(v *visit) {
		must(v.client.Organizations.Create(v.ctx, &mongodbatlas.CreateOrganizationRequest{Name: "New"}))
		done(v.client.Organizations.Delete(v.ctx, idOf(v.World, "organizations", "New")))
	},
	"Organizations.Projects": func(v *visit) {
		page := must(v.client.Organizations.Projects(v.ctx, v.org, nil))
		expect(page.TotalCount == 3 && page.Results[0].OrgID == v.org, "%+v", page)
	},
	"Organizations.Users": func(v *visit) {
		page := must(v.client.Organizations.Users(v.ctx, v.org, nil))
		expect(page.TotalCount > 1 && page.Results[0].Username != "" && len(page.Results[0].Roles) > 0, "%+v", page)
	},
	"Organizations.Invitations": func(v *visit) {
		all := must(v.client.Organizations.Invitations(v.ctx, v.org, nil))
		expect(len(all) > 0 && all[0].OrgID == v.org && all[0].Username != "" && len(all[0].Roles) > 0, "%+v", all)
	},
	"Organizations.Invitation": func(v *visit) {
		id := v.orgInvitation().ID
		expect(must(v.client.Organizations.Invitation(v.ctx, v.org, id)).ID == id, "another invitation")
	},
	"Organizations.InviteUser": func(v *visit) {
		made := v.orgInvitation()
		expect(made.ID != "" && made.Username == "new@example.com" && made.Roles[0] == owner && made.ExpiresAt != "", "%+v", made)
	},
	"Organizations.UpdateInvitation": func(v *visit) {
		v.orgInvitation()
		change := &mongodbatlas.Invitation{Username: "new@example.com", Roles: []string{"ORG_MEMBER"}}
		changed := must(v.client.Organizations.UpdateInvitation(v.ctx, v.org, change))
		expect(len(changed.Roles) == 1 && changed.Roles[0] == "ORG_MEMBER", "%+v", changed)
	},
	"Organizations.UpdateInvitationByID": func(v *visit) {
		read := v.orgInvitation()
		read.Roles = []string{"ORG_MEMBER"}
		changed := must(v.client.Organizations.UpdateInvitationByID(v.ctx, v.org, read.ID, &mongodbatlas.Invitation{Roles: read.Roles}))
		expect(len(changed.Roles) == 1 && changed.Roles[0] == "ORG_MEMBER", "%+v", changed)
	},
	"Organizations.DeleteInvitation": func(v *visit) {
		done(v.client.Organizations.DeleteInvitation(v.ctx, v.org, v.orgInvitation().ID))
	},
	"AtlasUsers.List": func(v *visit) {
		all := must(v.client.AtlasUsers.List(v.ctx, v.project, nil))
		expect(len(all) > 0 && all[0].Username != "" && len(all[0].Roles) > 0, "%+v", all)
	},
	"AtlasUsers.Get": func(v *visit) {
		user := must(v.client.AtlasUsers.Get(v.ctx, v.member))
		expect(user.FirstName == "Ada" && user.Country == "NL" && len(user.TeamIds) == 2, "%+v", user)
	},
	"AtlasUsers.GetByName": func(v *visit) {
		user := must(v.client.AtlasUsers.GetByName(v.ctx, "ada.okafor@harbor-retail.example.com"))
		expect(user.ID == v.member, "%+v", user)
	},
	"AtlasUsers.Create": func(v *visit) {
		made := must(v.client.AtlasUsers.Create(v.ctx, &mongodbatlas.AtlasUser{
			Username: "new@example.com", EmailAddress: "new@example.com", Password: "long Password 1!", FirstName: "New", LastName: "User",
			Country: "US", Roles: []mongodbatlas.AtlasRole{{OrgID: v.org, RoleName: "ORG_MEMBER"}},
		}))
		expect(made.ID != "" && made.FirstName == "New" && made.Country == "US", "%+v", made)
		// Roles of a new user are invitations until the user accepts them.
		expect(rowWith(v.World, "invitations", "username", "new@example.com")["orgId"] == v.org, "no invitation")
	},
	"Teams.List": func(v *visit) {
		all := must(v.client.Teams.List(v.ctx, v.org, nil))
		expect(len(all) > 0 && all[0].ID != "" && all[0].Name != "", "%+v", all)
	},
	"Teams.Get": func(v *visit) {
		expect(must(v.client.Teams.Get(v.ctx, v.org, v.team)).Name == "Platform", "another team")
	},
	"Teams.GetOneTeamByName": func(v *visit) {
		expect(must(v.client.Teams.GetOneTeamByName(v.ctx, v.org, "Platform")).ID == v.team, "another team")
	},
	"Teams.GetTeamUsersAssigned": func(v *visit) {
		all := must(v.client.Teams.GetTeamUsersAssigned(v.ctx, v.org, v.team))
		expect(len(all) > 0 && all[0].Username != "", "%+v", all)
	},
	"Teams.Create": func(v *visit) {
		team := &mongodbatlas.Team{Name: "New", Usernames: []string{"ada.okafor@harbor-retail.example.com"}}
		made := must(v.client.Teams.Create(v.ctx, v.org, team))
		expect(made.ID != "" && made.Name == "New" && len(made.Usernames) == 1, "%+v", made)
	},
	"Teams.Rename": func(v *visit) {
		expect(must(v.client.Teams.Rename(v.ctx, v.org, v.team, "Renamed")).Name == "Renamed", "another name")
	},
	"Teams.UpdateTeamRoles": func(v *visit) {
		change := &mongodbatlas.TeamUpdateRoles{RoleNames: []string{"GROUP_OWNER"}}
		teams := must(v.client.Teams.UpdateTeamRoles(v.ctx, v.project, v.team, change))
		expect(len(teams) > 0 && teams[0].TeamID == v.team && teams[0].RoleNames[0] == "GROUP_OWNER", "%+v", teams)
	},
	"Teams.AddUsersToTeam": func(v *visit) {
		made := must(v.client.Teams.Create(v.ctx, v.org, &mongodbatlas.Team{Name: "New", Usernames: []string{"ada.okafor@harbor-retail.example.com"}}))
		other := must(v.client.Organizations.Users(v.ctx, v.org, nil)).Results[1]
		users := must(v.client.Teams.AddUsersToTeam(v.ctx, v.org, made.ID, []string{other.ID}))
		expect(len(users) == 2, "%+v", users)
	},
	"Teams.RemoveUserToTeam": func(v *visit) {
		done(v.client.Teams.RemoveUserToTeam(v.ctx, v.org, v.team, v.member))
	},
	"Teams.RemoveTeamFromOrganization": func(v *visit) {
		// A team that a project has cannot be deleted.
		team := &mongodbatlas.Team{Name: "New", Usernames: []string{"ada.okafor@harbor-retail.example.com"}}
		done(v.client.Teams.RemoveTeamFromOrganization(v.ctx, v.org, must(v.client.Teams.Create(v.ctx, v.org, team)).ID))
	},
	"Teams.RemoveTeamFromProject": func(v *visit) {
		done(v.client.Teams.RemoveTeamFromProject(v.ctx, v.project, v.team))
	},
	"APIKeys.List": func(v *visit) {
		all := must(v.client.APIKeys.List(v.ctx, v.org, nil))
		expect(len(all) > 0 && all[0].PublicKey != "" && len(all[0].Roles) > 0, "%+v", all)
	},
	"APIKeys.Get": func(v *visit) {
		made := v.orgKey()
		read := must(v.client.APIKeys.Get(v.ctx, v.org, made.ID))
		expect(read.PublicKey == made.PublicKey && read.Desc == "New" && read.Roles[0].RoleName == owner, "%+v", read)
	},
	"APIKeys.Create": func(v *visit) {
		made := v.orgKey()
		expect(made.PublicKey != "" && len(made.PrivateKey) > 20 && made.Roles[0].OrgID == v.org, "%+v", made)
	},
	"APIKeys.Update": func(v *visit) {
		change := &mongodbatlas.APIKeyInput{Desc: "Changed", Roles: []string{"ORG_MEMBER"}}
		changed := must(v.client.APIKeys.Update(v.ctx, v.org, v.orgKey().ID, change))
		expect(changed.Desc == "Changed" && changed.Roles[0].RoleName == "ORG_MEMBER", "%+v", changed)
	},
	"APIKeys.Delete": func(v *visit) {
		done(v.client.APIKeys.Delete(v.ctx, v.org, v.orgKey().ID))
	},
	"AccessListAPIKeys.Create": func(v *visit) {
		v.accessEntry()
	},
	"AccessListAPIKeys.List": func(v *visit) {
		page := must(v.client.AccessListAPIKeys.List(v.ctx, v.org, v.accessEntry(), nil))
		expect(page.TotalCount == 1 && page.Results[0].IPAddress == "203.0.113.7" && page.Results[0].Created != "", "%+v", page)
	},
	"AccessListAPIKeys.Get": func(v *visit) {
		entry := must(v.client.AccessListAPIKeys.Get(v.ctx, v.org, v.accessEntry(), "203.0.113.7"))
		expect(entry.CidrBlock == "203.0.113.7/32", "%+v", entry)
	},
	"AccessListAPIKeys.Delete": func(v *visit) {
		done(v.client.AccessListAPIKeys.Delete(v.ctx, v.org, v.accessEntry(), "203.0.113.7"))
	},
})

func (v *visit) orgInvitation() *mongodbatlas.Invitation {
	return must(v.client.Organizations.InviteUser(v.ctx, v.org, &mongodbatlas.Invitation{
		Username: "new@example.com", Roles: []string{owner}, TeamIDs: []string{v.team},
	}))
}

func (v *visit) orgKey() *mongodbatlas.APIKey {
	return must(v.client.APIKeys.Create(v.ctx, v.org, &mongodbatlas.APIKeyInput{Desc: "New", Roles: []string{owner}}))
}

// accessEntry makes a key with one entry in its access list, and returns the key's id.
func (v *visit) accessEntry() string {
	key := v.orgKey().ID
	entries := []*mongodbatlas.AccessListAPIKeysReq{{IPAddress: "203.0.113.7"}}
	page := must(v.client.AccessListAPIKeys.Create(v.ctx, v.org, key, entries))
	expect(len(page.Results) == 1, "%+v", page)
	return key
}
