package dev.kontract.conformance.bench.clients;

import java.util.function.Consumer;

/** What is measured of a client. */
interface ClientUnderTest extends AutoCloseable {

    /** Lists the Roles of a namespace and answers how many there are. */
    int list(String namespace);

    /** Reads one Role. */
    void get(String namespace, String name);

    /** Starts an informer of the Roles of a namespace, which tells the version of each Role that changes. */
    void inform(String namespace, Consumer<String> changed);

    /** How many Roles the informer has; -1 until it says that it has all. */
    int informed();

    @Override
    void close();
}
