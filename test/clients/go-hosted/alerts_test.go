package hosted

import (
	"go.mongodb.org/atlas/mongodbatlas"
	"understudy.test/support"
)

var _ = add(map[string]func(v *visit){
	"Alerts.List": func(v *visit) {
		closed := must(v.client.Alerts.List(v.ctx, v.project, &mongodbatlas.AlertsListOptions{Status: "CLOSED"}))
		expect(closed.TotalCount > 0 && closed.Results[0].EventTypeName != "" && closed.Results[0].Resolved != "", "%+v", closed)
		open := must(v.client.Alerts.List(v.ctx, v.metricAlert()["groupId"].(string), &mongodbatlas.AlertsListOptions{Status: "OPEN"}))
		expect(open.TotalCount > 1 && open.Results[0].Status == "OPEN", "%+v", open)
	},
	"Alerts.Get": func(v *visit) {
		row := v.metricAlert()
		alert := must(v.client.Alerts.Get(v.ctx, row["groupId"].(string), row["id"].(string)))
		expect(alert.EventTypeName == row["eventTypeName"] && alert.AlertConfigID == row["alertConfigId"], "%+v", alert)
		expect(alert.MetricName != "" && *alert.CurrentValue.Number > 0 && alert.CurrentValue.Units != "", "%+v", alert)
	},
	"Alerts.Acknowledge": func(v *visit) {
		row := v.metricAlert()
		until := "2099-01-01T00:00:00Z"
		request := &mongodbatlas.AcknowledgeRequest{AcknowledgedUntil: &until, AcknowledgementComment: "Seen"}
		alert := must(v.client.Alerts.Acknowledge(v.ctx, row["groupId"].(string), row["id"].(string), request))
		expect(alert.AcknowledgedUntil == until && alert.AcknowledgementComment == "Seen", "%+v", alert)
	},
	"AlertConfigurations.ListMatcherFields": func(v *visit) {
		expect(len(must(v.client.AlertConfigurations.ListMatcherFields(v.ctx))) > 3, "too few")
	},
	"AlertConfigurations.List": func(v *visit) {
		all := must(v.client.AlertConfigurations.List(v.ctx, v.project, nil))
		expect(len(all) > 1 && all[0].ID != "" && len(all[0].Notifications) > 0, "%+v", all)
	},
	"AlertConfigurations.Create": func(v *visit) {
		all := v.metricConfig()
		expect(len(all.Notifications[0].Roles) == 0, "%+v", all)
		made := v.metricConfig("GROUP_OWNER")
		expect(made.ID != "" && made.MetricThreshold.Threshold == 99 && made.Notifications[0].IntervalMin == 5 && *made.Enabled, "%+v", made)
		expect(len(made.Matchers) == 1 && made.Matchers[0].Value == "rs0-node-0", "%+v", made.Matchers)
	},
	"AlertConfigurations.GetAnAlertConfig": func(v *visit) {
		made := v.metricConfig("GROUP_OWNER")
		read := must(v.client.AlertConfigurations.GetAnAlertConfig(v.ctx, v.project, made.ID))
		expect(read.EventTypeName == made.EventTypeName && read.Created == made.Created, "%+v", read)
	},
	"AlertConfigurations.EnableAnAlertConfig": func(v *visit) {
		off := false
		changed := must(v.client.AlertConfigurations.EnableAnAlertConfig(v.ctx, v.project, v.metricConfig("GROUP_OWNER").ID, &off))
		expect(!*changed.Enabled, "%+v", changed)
	},
	// The whole document goes back, with the members that the client only reads.
	"AlertConfigurations.Update": func(v *visit) {
		read := v.metricConfig("GROUP_OWNER")
		read.MetricThreshold.Threshold = 10
		changed := must(v.client.AlertConfigurations.Update(v.ctx, v.project, read.ID, read))
		expect(changed.ID == read.ID && changed.MetricThreshold.Threshold == 10, "%+v", changed)
	},
	"AlertConfigurations.Delete": func(v *visit) {
		done(v.client.AlertConfigurations.Delete(v.ctx, v.project, v.metricConfig("GROUP_OWNER").ID))
	},
	"AlertConfigurations.GetOpenAlertsConfig": func(v *visit) {
		row := v.metricAlert()
		all := must(v.client.AlertConfigurations.GetOpenAlertsConfig(v.ctx, row["groupId"].(string), row["alertConfigId"].(string)))
		expect(len(all) > 0 && all[0].Status == "OPEN", "%+v", all)
	},
})

// metricAlert returns an open alert about a measurement.
func (v *visit) metricAlert() support.Row {
	for _, row := range v.Rows("alerts") {
		if row["metricName"] != nil && row["status"] == "OPEN" {
			return row
		}
	}
	panic(failure{"no open alert about a measurement"})
}

// metricConfig creates a configuration whose notifications reach these roles, or all roles without any.
func (v *visit) metricConfig(roles ...string) *mongodbatlas.AlertConfiguration {
	enabled, delay := true, 0
	return must(v.client.AlertConfigurations.Create(v.ctx, v.project, &mongodbatlas.AlertConfiguration{
		EventTypeName: "OUTSIDE_METRIC_THRESHOLD",
		Enabled:       &enabled,
		Matchers:      []mongodbatlas.Matcher{{FieldName: "HOSTNAME", Operator: "EQUALS", Value: "rs0-node-0"}},
		MetricThreshold: &mongodbatlas.MetricThreshold{
			MetricName: "ASSERT_REGULAR", Operator: "LESS_THAN", Threshold: 99, Units: "RAW", Mode: "AVERAGE",
		},
		Notifications: []mongodbatlas.Notification{{
			TypeName: "GROUP", Roles: roles, IntervalMin: 5, DelayMin: &delay, EmailEnabled: &enabled, SMSEnabled: new(bool),
		}},
	}))
}
