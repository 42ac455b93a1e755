package dev.kontract.server.controller;

/** The users of the control plane. */
public final class ControllerUsers {

    /** Who reads for all controllers, and fights for the lead. */
    public static final String CONTROL_PLANE = "system:kube-controller-manager";

    private static final String NAMESPACE = "kube-system";

    private ControllerUsers() {}

    /** The user of a service account of the control plane. */
    public static String ofAccount(String account) {
        return "system:serviceaccount:" + NAMESPACE + ':' + account;
    }
}
