package dev.kontract.server.spring;

/** When the server of an application context is reset. */
public enum ServerReset {

    /**
     * Before each test, objects and faults are reset to their state after {@code @BeforeAll}, and the recordings of requests and
     * permissions start empty. What the application created during its start remains. Tests that share a context must run one
     * after the other.
     */
    BEFORE_TEST,

    /** Never: the tests of a context see the objects of earlier tests. */
    NEVER
}
