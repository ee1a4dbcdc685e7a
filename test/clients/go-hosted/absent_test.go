package hosted

const (
	hostedOnly  = "the hosted platform rents machines; this platform manages the customer's own"
	databases   = "the hosted platform keeps database users and roles itself; here they are in the automation configuration"
	network     = "the network between a cloud provider and the hosted platform"
	newerModels = "the hosted platform's own backups in a cloud; here backups belong to the platform"
	otherForm   = "the operation has another form here"
)

// absent has the reasons why a service, or one method of it, has no operation on this platform.
var absent = map[string]string{
	"CustomDBRoles": databases, "DatabaseUsers": databases, "X509AuthDBUsers": databases,
	"LDAPConfigurations": databases, "Auditing": databases, "AccessTracking": hostedOnly,
	"ProjectIPAccessList": network, "Peers": network, "Containers": network, "PrivateIPMode": network,
	"PrivateEndpoints": network, "ServerlessPrivateEndpoints": network, "PrivateEndpointsDeprecated": network,
	"CustomAWSDNS": network, "IPInfo": network, "CloudProviderAccess": network, "EncryptionsAtRest": network,
	"CloudProviderSnapshots": newerModels, "CloudProviderSnapshotRestoreJobs": newerModels,
	"CloudProviderSnapshotBackupPolicies": newerModels, "BackupCompliancePolicy": newerModels,
	"CloudProviderSnapshotExportBuckets": newerModels, "CloudProviderSnapshotExportJobs": newerModels,
	"GlobalClusters": hostedOnly, "AdvancedClusters": hostedOnly, "ServerlessInstances": hostedOnly,
	"DataLakes": hostedOnly, "DataFederation": hostedOnly, "DataLakePipeline": hostedOnly, "OnlineArchives": hostedOnly,
	"Search": hostedOnly, "Integrations": hostedOnly, "DefaultMongoDBMajorVersion": hostedOnly,
	"ClusterOutageSimulation": hostedOnly, "FederatedSettings": hostedOnly, "Indexes": hostedOnly,

	"LiveMigration": "the hosted platform takes clusters over; here an organization has a link to it, below another path",

	"Logs.Get": "the hosted platform reads logs itself; here agents collect them on request",

	"MaintenanceWindows.Get":    "the hosted platform has one window a week; here a project has many, with a path of their own",
	"MaintenanceWindows.Update": otherForm, "MaintenanceWindows.Defer": otherForm,
	"MaintenanceWindows.AutoDefer": otherForm, "MaintenanceWindows.Reset": otherForm,

	"PerformanceAdvisor.EnableManagedSlowOperationThreshold":  hostedOnly,
	"PerformanceAdvisor.DisableManagedSlowOperationThreshold": hostedOnly,

	"Clusters": "a cluster of the hosted platform is an order for machines; here a cluster is what agents have found",

	"Projects.GetProjectSettings": hostedOnly, "Projects.UpdateProjectSettings": hostedOnly,
}
