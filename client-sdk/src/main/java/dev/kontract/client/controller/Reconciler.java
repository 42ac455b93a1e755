package dev.kontract.client.controller;

/**
 * Makes the world as one object wants it. It is not told what happened: it looks at what is and does what is missing, and
 * may be called at any time, again and again. Never called for the same object by two threads at once.
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
     * Looks at one object, which may be gone.
     *
     * @throws Exception whatever went wrong: the object's turn comes again after a while
     */
    @SuppressWarnings("JavadocDeclaration")
    Result reconcile(Request request) throws Exception;
}
