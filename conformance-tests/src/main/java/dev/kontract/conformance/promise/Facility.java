package dev.kontract.conformance.promise;

/** Requirements of some promises besides the resources in discovery; a server without them does not claim these promises. */
public enum Facility {
    /** The users of the recordings. */
    RECORDED_USERS("the server does not know the users of the recordings (tokens.csv)"),
    /** Requests without credentials are refused. */
    NO_ANONYMOUS("the server lets requests without credentials in"),
    /** No controllers, as in the recordings: only the client changes objects. */
    NO_CONTROLLERS("the server runs controllers, which change what the recorded one left alone"),
    /** No service accounts in new namespaces, whose tokens pods would get. */
    NO_ACCOUNTS("the server gives pods a service account, which the recorded one did not"),
    /** Pods are admitted: the plugin {@code ServiceAccount} refuses them in a namespace without a service account. */
    PODS("the server admits no pods: nothing creates service accounts in new namespaces"),
    /** The field {@code maxUnavailable} of StatefulSets, which the recorded server kept. */
    MAX_UNAVAILABLE("the server drops maxUnavailable of StatefulSets: the gate MaxUnavailableStatefulSet is off"),
    /** The command line client in the version of the recordings, and a bearer token to give to it. */
    KUBECTL("kubectl 1.32, as recorded, is not on the path, or has no bearer token to send over TLS"),
    /** Controllers and nodes: pods of a StatefulSet become ready. */
    RUNNING_PODS("no pod became ready: the server has no controllers or no nodes"),
    /** Volumes: the pods of a StatefulSet with claims become ready. */
    BOUND_CLAIMS("no pod with a claim became ready: the server has no provisioner"),
    /** Requests as other users. */
    IMPERSONATION("the server does not let the user impersonate others"),
    /** Definitions of custom resources: those of the run are established. */
    CUSTOM_RESOURCES("the server does not serve the custom resources that the run defines"),
    /** Namespaces; without them a test cannot keep apart from the objects of others. */
    NAMESPACES("the server does not create namespaces");

    private final String absence;

    Facility(String absence) {
        this.absence = absence;
    }

    /** Returns why promises that need it are left out. */
    String absence() {
        return absence;
    }
}
