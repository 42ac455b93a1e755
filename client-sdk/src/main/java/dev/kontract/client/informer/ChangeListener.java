package dev.kontract.client.informer;

/**
 * Is told what changes in an informer's copy. All calls come from one thread, one after the other, so that a slow listener
 * holds up nobody but itself. The objects are shared with everybody: they are not to be changed.
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

    /** The object is gone; this is the last that was seen of it, as a rule how it was when it went. */
    default void onDelete(T last) {}
}
