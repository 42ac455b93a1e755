package dev.kontract.server.controller;

/** One controller that can be selected by name. Implementations keep no state between two starts. */
public interface ControllerFactory {

    /** The name on the command line, as on other control planes: {@code statefulset-controller}. */
    String name();

    /** The service account in {@code kube-system} whose user the controller is. */
    default String account() {
        return name();
    }

    /** Who owns the fields that the controller writes. */
    default String fieldManager() {
        return "kube-controller-manager";
    }

    /**
     * Starts the controller, which has to return soon.
     *
     * @return stops it again; clients, informers and queues of the context are closed by whoever made them
     */
    AutoCloseable start(ControllerContext context);
}
