package dev.kontract.conformance.tasks;

import java.util.List;
import java.util.function.Consumer;

/** Tasks that follow changes, or run for as long as the program does. */
public interface WatchTasks extends AutoCloseable {

    /**
     * Follows changes across broken connections and expired versions.
     *
     * @param names receives the name of each new ConfigMap
     */
    AutoCloseable follow(String namespace, Consumer<String> names) throws Exception;

    /**
     * Keeps a cache with an index.
     *
     * @return the names of the ConfigMaps whose {@code colour} is this one
     */
    List<String> index(String namespace, String colour) throws Exception;

    /**
     * Keeps a cache of a custom kind, with a listener.
     *
     * @param names receives the name of each new object
     */
    AutoCloseable custom(String namespace, Consumer<String> names) throws Exception;

    /**
     * Elects a leader.
     *
     * @param started called when this candidate leads
     */
    AutoCloseable lead(String namespace, String lease, String identity, Runnable started) throws Exception;

    /** Records the same Event three times, as a series. */
    void record(String namespace, String configMap) throws Exception;
}
