package dev.kontract.server.authorization.node;

/**
 * An object that is related to nodes by way of pods or volumes.
 *
 * @param resource the plural name of its resource
 * @param namespace its namespace
 * @param name its name
 */
record Reference(String resource, String namespace, String name) {

    static final String SECRETS = "secrets";
    static final String CONFIG_MAPS = "configmaps";
    static final String CLAIMS = "persistentvolumeclaims";
    static final String ACCOUNTS = "serviceaccounts";
    static final String RESOURCE_CLAIMS = "resourceclaims";
    static final String PODS = "pods";
    static final String VOLUMES = "persistentvolumes";
    static final String ATTACHMENTS = "volumeattachments";
    static final String SLICES = "resourceslices";
}
