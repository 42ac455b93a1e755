package dev.kontract.server.controller;

/** The user names of the control plane. */
public final class ControllerUsers {

    /** The user that reads for all controllers and takes part in leader election. */
    public static final String CONTROL_PLANE = "system:kube-controller-manager";

    private static final String NAMESPACE = "kube-system";

    /** Returns the name of the user that is a candidate for a lease: that of the program that holds the lease upstream. */
    static String ofLease(String lease) {
        return "system:" + lease;
    }

    private ControllerUsers() {}

    /** Returns the user name of a control plane service account. */
    public static String ofAccount(String account) {
        return "system:serviceaccount:" + NAMESPACE + ':' + account;
    }
}
