package dev.kontract.conformance.faults;

import java.util.Map;

/** A client that keeps copies of all ConfigMaps, Roles and StatefulSets of the namespace {@link #NAMESPACE}. */
public interface Follower extends AutoCloseable {

    String NAMESPACE = "shop";

    /** Returns the notifications of its listeners. */
    Notifications notifications();

    /** Returns the content of its caches: the resource version by kind and name. */
    Map<String, String> cached();

    @Override
    void close();
}
