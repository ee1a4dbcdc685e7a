package hosted

import (
	"go.mongodb.org/atlas/mongodbatlas"
)

const host, port = "rs0-node-0.shop.example.net", 27017

const hour = "PT1H"

var _ = add(map[string]func(v *visit){
	"Processes.List": func(v *visit) {
		all := must(v.client.Processes.List(v.ctx, v.project, &mongodbatlas.ProcessesListOptions{ClusterID: v.cluster}))
		expect(len(all) > 5 && all[0].Hostname != "" && all[0].TypeName != "", "%+v", all)
	},
	"Processes.Get": func(v *visit) {
		process := must(v.client.Processes.Get(v.ctx, v.project, host, port))
		expect(process.Hostname == host && process.Port == port && process.ReplicaSetName == "rs0", "%+v", process)
	},
	"ProcessMeasurements.List": func(v *visit) {
		series := must(v.client.ProcessMeasurements.List(v.ctx, v.project, host, port, options("CONNECTIONS", "OPCOUNTER_CMD")))
		expectSeries(series, 2)
	},
	"ProcessDisks.List": func(v *visit) {
		page := must(v.client.ProcessDisks.List(v.ctx, v.project, host, port, nil))
		expect(page.TotalCount > 0 && page.Results[0].PartitionName == "data", "%+v", page)
	},
	"ProcessDiskMeasurements.List": func(v *visit) {
		series := must(v.client.ProcessDiskMeasurements.List(v.ctx, v.project, host, port, "data", options("DISK_PARTITION_SPACE_USED")))
		expect(series.PartitionName == "data", "%+v", series)
		expectSeries(series.ProcessMeasurements, 1)
	},
	"ProcessDatabases.List": func(v *visit) {
		page := must(v.client.ProcessDatabases.List(v.ctx, v.project, host, port, nil))
		expect(page.TotalCount > 0 && page.Results[0].DatabaseName != "", "%+v", page)
	},
	"ProcessDatabaseMeasurements.List": func(v *visit) {
		name := must(v.client.ProcessDatabases.List(v.ctx, v.project, host, port, nil)).Results[0].DatabaseName
		series := must(v.client.ProcessDatabaseMeasurements.List(v.ctx, v.project, host, port, name, options("DATABASE_DATA_SIZE")))
		expect(series.DatabaseName == name, "%+v", series)
		expectSeries(series.ProcessMeasurements, 1)
	},
	"PerformanceAdvisor.GetNamespaces": func(v *visit) {
		expect(len(must(v.client.PerformanceAdvisor.GetNamespaces(v.ctx, v.project, "rs0-node-0.shop.example.net:27017", nil)).Namespaces) > 0, "none")
	},
	"PerformanceAdvisor.GetSlowQueries": func(v *visit) {
		logs := must(v.client.PerformanceAdvisor.GetSlowQueries(v.ctx, v.project, "rs0-node-0.shop.example.net:27017", &mongodbatlas.SlowQueryOptions{NLogs: 2}))
		expect(len(logs.SlowQuery) == 2 && logs.SlowQuery[0].Line != "", "%+v", logs)
	},
	"PerformanceAdvisor.GetSuggestedIndexes": func(v *visit) {
		found := must(v.client.PerformanceAdvisor.GetSuggestedIndexes(v.ctx, v.project, "rs0-node-0.shop.example.net:27017", nil))
		expect(len(found.SuggestedIndexes) > 0 && found.SuggestedIndexes[0].Weight > 0 && len(found.Shapes) > 0, "%+v", found)
	},
	"ContinuousSnapshots.List": func(v *visit) {
		page := must(v.client.ContinuousSnapshots.List(v.ctx, v.project, v.cluster, nil))
		expect(page.TotalCount > 1 && page.Results[0].ClusterID == v.cluster && len(page.Results[0].Parts) > 1, "%+v", page)
	},
	"ContinuousSnapshots.Get": func(v *visit) {
		id := v.snapshot()
		snapshot := must(v.client.ContinuousSnapshots.Get(v.ctx, v.project, v.cluster, id))
		expect(snapshot.ID == id && snapshot.Complete && snapshot.Created.Date != "" && snapshot.Parts[0].MongodVersion != "", "%+v", snapshot)
	},
	"ContinuousSnapshots.ChangeExpiry": func(v *visit) {
		change := &mongodbatlas.ContinuousSnapshot{Expires: "2099-01-01T00:00:00Z"}
		changed := must(v.client.ContinuousSnapshots.ChangeExpiry(v.ctx, v.project, v.cluster, v.snapshot(), change))
		expect(changed.Expires == change.Expires, "%+v", changed)
	},
	"ContinuousSnapshots.Delete": func(v *visit) {
		done(v.client.ContinuousSnapshots.Delete(v.ctx, v.project, v.cluster, v.snapshot()))
	},
	"ContinuousRestoreJobs.Create": func(v *visit) {
		v.restore()
	},
	"ContinuousRestoreJobs.List": func(v *visit) {
		v.restore()
		v.Advance(hour)
		page := must(v.client.ContinuousRestoreJobs.List(v.ctx, v.project, v.cluster, nil))
		expect(page.TotalCount > 0 && page.Results[0].StatusName != "" && page.Results[0].Delivery.MethodName == "HTTP", "%+v", page)
	},
	"ContinuousRestoreJobs.Get": func(v *visit) {
		id := v.restore()
		v.Advance(hour)
		job := must(v.client.ContinuousRestoreJobs.Get(v.ctx, v.project, v.cluster, id))
		expect(job.ID == id && job.SnapshotID != "" && job.Delivery.URL != "", "%+v", job)
	},
	"Checkpoints.List": func(v *visit) {
		v.checkpoint()
	},
	"Checkpoints.Get": func(v *visit) {
		made := v.checkpoint()
		read := must(v.client.Checkpoints.Get(v.ctx, v.project, v.cluster, made.ID))
		expect(read.ID == made.ID && read.Completed == made.Completed && len(read.Parts) > 1, "%+v", read)
	},
})

func options(names ...string) *mongodbatlas.ProcessMeasurementListOptions {
	return &mongodbatlas.ProcessMeasurementListOptions{Granularity: "PT1M", Period: hour, M: names}
}

func expectSeries(series *mongodbatlas.ProcessMeasurements, count int) {
	expect(series.HostID != "" && series.Granularity == "PT1M", "%+v", series)
	expect(len(series.Measurements) == count, "%d series", len(series.Measurements))
	for _, measured := range series.Measurements {
		points := 0
		for _, point := range measured.DataPoints {
			if point.Value != nil {
				points++
			}
		}
		expect(points > 50 && measured.Units != "", "%s has %d points in an hour, in %q", measured.Name, points, measured.Units)
	}
}

// snapshot returns the id of the complete snapshot that is kept longest.
func (v *visit) snapshot() string {
	var id, expires string
	for _, row := range v.Rows("snapshots") {
		until, _ := row["expires"].(string)
		if row["clusterId"] == v.cluster && row["complete"] == true && row["doNotDelete"] != true && until > expires {
			id, expires = row["id"].(string), until
		}
	}
	expect(id != "", "no complete snapshot")
	return id
}

func (v *visit) restore() string {
	request := &mongodbatlas.ContinuousJobRequest{
		SnapshotID: v.snapshot(),
		Delivery:   mongodbatlas.Delivery{MethodName: "HTTP", ExpirationHours: 4, MaxDownloads: 1},
	}
	jobs := must(v.client.ContinuousRestoreJobs.Create(v.ctx, v.project, v.cluster, request))
	expect(len(jobs.Results) > 0 && jobs.Results[0].ID != "", "%+v", jobs)
	return jobs.Results[0].ID
}

// checkpoint returns the latest checkpoint of a cluster that is old enough to have them.
func (v *visit) checkpoint() *mongodbatlas.Checkpoint {
	v.cluster = idOf(v.World, "clusters", "legacy0")
	v.Advance(hour)
	page := must(v.client.Checkpoints.List(v.ctx, v.project, v.cluster, nil))
	expect(page.TotalCount > 1 && page.Results[0].ClusterID == v.cluster && page.Results[0].Completed != "", "%+v", page)
	return page.Results[len(page.Results)-1]
}
