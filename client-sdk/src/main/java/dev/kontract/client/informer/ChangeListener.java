package dev.kontract.client.informer;

/**
 * Receives the changes of an informer's cache. Calls are sequential, and a slow listener delays only itself. The
 * objects are shared and must not be modified.
 *
 * <pre>{@code
 * informer.addListener(new ChangeListener<Pod>() {
 *     @Override
 *     public void onAdd(Pod pod) {
 *         System.out.println("new: " + pod.key());
 *     }
 * });
 * }</pre>
 */
public interface ChangeListener<T> {

    /** Called when an object was created, and for each object that exists when the listener is added. */
    default void onAdd(T object) {}

    /** Called when an object has changed; on a resync, {@code before} and {@code after} are the same. */
    default void onUpdate(T before, T after) {}

    /** Called once, after the listener has received all objects that existed at the start. */
    default void onSync() {}

    /** Called when an object was deleted, with its last known state. */
    default void onDelete(T last) {}
}
