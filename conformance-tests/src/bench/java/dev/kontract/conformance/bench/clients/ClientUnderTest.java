package dev.kontract.conformance.bench.clients;

import java.util.function.Consumer;

/** The measured operations of a client. */
interface ClientUnderTest extends AutoCloseable {

    /** Lists the Roles of a namespace and answers how many there are. */
    int list(String namespace);

    /** Reads one Role. */
    void get(String namespace, String name);

    /** Starts an informer of the Roles of a namespace, which reports the version of each changed Role. */
    void inform(String namespace, Consumer<String> changed);

    /** Returns the number of Roles in the informer; -1 until it has synced. */
    int informed();

    @Override
    void close();
}
