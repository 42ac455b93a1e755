package dev.kontract.client.controller;

/**
 * Reconciles the state of the cluster with an object. It is level-triggered: it gets the name of an object, not an
 * event, compares the actual with the desired state, and may be called at any time. Never called for the same object by
 * two threads concurrently.
 *
 * <pre>{@code
 * Reconciler reconciler = request -> {
 *     client.roles(request.namespace()).apply(roleFor(request));
 *     return Result.done();
 * };
 * }</pre>
 */
@FunctionalInterface
public interface Reconciler {

    /**
     * Reconciles an object, which may have been deleted.
     *
     * @throws Exception on any failure: the object is retried with backoff
     */
    @SuppressWarnings("JavadocDeclaration")
    Result reconcile(Request request) throws Exception;
}
