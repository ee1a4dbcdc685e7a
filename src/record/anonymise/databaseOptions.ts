/** The options of the database's configuration file, as the vendor has published them. */
export const DATABASE_OPTIONS: readonly string[] = wordsIn(`
  auditLog destination filter format path runtimeConfiguration schema cloud monitoring free state tags net
  bindIp bindIpAll compression compressors http enabled ipv6 listenBacklog maxIncomingConnections port
  serviceExecutor unixDomainSocket filePermissions pathPrefix wireObjectCheck JSONPEnabled
  RESTInterfaceEnabled maxIncomingConnectionsOverride tls ssl mode CAFile CRLFile FIPSMode PEMKeyFile
  PEMKeyPassword certificateKeyFile allowConnectionsWithoutCertificates allowInvalidCertificates
  allowInvalidHostnames certificateKeyFilePassword certificateSelector clusterAuthX509 attributes
  extensionValue clusterCAFile clusterCertificateSelector clusterFile clusterPassword disabledProtocols
  logVersions sslOnNormalPorts weakCertificateValidation operationProfiling rateLimit slowOpSampleRate
  slowOpThresholdMs processManagement fork pidFilePath timeZoneInfo windowsService serviceName serviceUser
  description displayName servicePassword replication replSetName replSet oplogSizeMB
  enableMajorityReadConcern localPingThresholdMs secondaryIndexPrefetch oplogMinRetentionHours security
  authorization clusterAuthMode clusterIpSourceAllowlist clusterIpSourceWhitelist enableEncryption
  encryptionCipherMode encryptionKeyFile javascriptEnabled keyFile kmip activateKeys clientCertificateFile
  clientCertificatePassword clientCertificateSelector connectRetries connectTimeoutMS keyIdentifier
  keyStatePollingSeconds rotateMasterKey serverCAFile useLegacyProtocol ldap authz queryTemplate bind
  method queryPassword queryUser saslMechanisms useOSDefaults servers timeoutMS transportSecurity
  userToDNMapping validateLDAPServerConfig redactClientLogData sasl hostName saslauthdSocketPath
  transitionToAuth localhostAuthBypass setParameter sharding clusterRole configDB archiveMovedChunks
  autoSplit chunkSize snmp master subagent storage dbPath directoryPerDB engine indexBuildRetry inMemory
  engineConfig inMemorySizeGB journal commitIntervalMs mmapv1 nsSize preallocDataFiles quota enforced
  maxFilesPerDB smallFiles debugFlags repairPath syncPeriodSecs wiredTiger cacheSizeGB cacheSizePct
  directoryForIndexes journalCompressor statisticsLogDelaySecs maxCacheOverflowFileSizeGB
  zstdCompressionLevel collectionConfig blockCompressor indexConfig prefixCompression systemLog component
  verbosity logAppend logRotate quiet syslogFacility timeStampFormat traceAllExceptions accessControl
  command control ftdc geo index network query recovery rollback transaction write election heartbeats
  initialSync chainingAllowed catchUpTimeoutMillis catchUpTakeoverDelayMillis electionTimeoutMillis
  getLastErrorDefaults getLastErrorModes heartbeatIntervalMillis heartbeatTimeoutSecs replicaSetId stopped
  activeWindow start stop _waitForDelete _secondaryThrottle attemptToBalanceJumboChunks background sparse
  unique hidden expireAfterSeconds partialFilterExpression weights wildcardProjection default_language
  language_override textIndexVersion storageEngine bits 2dsphereIndexVersion bucketSize collation locale
  strength caseLevel caseFirst db collection cluster anyResource system_buckets
`);

/** The constants that such options have. */
export const DATABASE_VALUES: readonly string[] = wordsIn(`
  mongodb file syslog console append rename reopen JSON BSON mongo OCSF disabled enabled off all slowOp
  none true false optional ignored allowTLS preferTLS requireTLS allowSSL preferSSL requireSSL TLS1_0
  TLS1_1 TLS1_2 keyFile sendKeyFile sendX509 x509 AES256-CBC AES256-GCM simple sasl tls configsvr shardsvr
  wiredTiger inMemory mmapv1 snappy zlib zstd adaptive synchronous iso8601-local iso8601-utc ctime user
  MONGODB-CR SCRAM-SHA-1 SCRAM-SHA-256 MONGODB-X509 GSSAPI PLAIN MONGODB-OIDC MONGODB-AWS local available
  majority linearizable snapshot OPTIONAL REQUIRE UTC GMT amd64 x86_64 arm64 aarch64 s390x ppc64le linux
  windows osx rhel ubuntu debian suse amazon enterprise targeted
`);

function wordsIn(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}
