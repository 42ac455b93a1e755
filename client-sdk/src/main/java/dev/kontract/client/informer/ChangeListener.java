package dev.kontract.client.informer;

/**
 * Is told what changes in an informer's copy. Calls come one after the other, never two at a time, and a slow listener delays
 * nobody but itself. The objects are shared and must not be changed.
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

    /** The object is there now, or was there when the listener came. */
    default void onAdd(T object) {}

    /** The object changed; at a resync, {@code before} and {@code after} are the same. */
    default void onUpdate(T before, T after) {}

    /** All objects that there were at the start of the informer, or when the listener came, have been told. Called once. */
    default void onSync() {}

    /** The object is gone; this is the last that was seen of it, as a rule how it was when it went. */
    default void onDelete(T last) {}
}
