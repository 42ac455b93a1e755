package dev.kontract.server.controller;

/** A controller that can be selected by name. Implementations keep no state between starts. */
public interface ControllerFactory {

    /**
     * Returns the name in the {@code --controllers} flag, the same as in kube-controller-manager: {@code
     * statefulset-controller}.
     */
    String name();

    /** Returns the name of the service account in {@code kube-system} the controller runs as. */
    default String account() {
        return name();
    }

    /** Returns the component that the controller's Events name as their source. */
    default String eventSource() {
        return name();
    }

    /** Returns the field manager of the controller's writes. */
    default String fieldManager() {
        return "kube-controller-manager";
    }

    /**
     * Returns the name of the Lease in {@code kube-system} whose holder runs the controller, where several servers elect one. The
     * controllers of a lease run together.
     */
    default String lease() {
        return "kube-controller-manager";
    }

    /**
     * Returns whether an object may concern the controller. A controller that no object has concerned yet need not run:
     * starting it later has the same effect as running it from the start.
     */
    default boolean isConcernedBy(WrittenObject object) {
        return true;
    }

    /**
     * Starts the controller; must return quickly.
     *
     * @return stops the controller; the clients, informers and queues of the context are closed by their owners
     */
    AutoCloseable start(ControllerContext context);
}
