package dev.kontract.conformance.bench.suites;

/** What a test class of a generated suite runs against. */
public enum Environment {

    /** A fork of a shared server for each test, in the process of the tests. */
    KONTRACT("kontract", "@dev.kontract.server.junit.Kontract"),

    /** A mock for each test, in the process of the tests. */
    MOCK(
            "fabric8 mock",
            "@io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient(crud = true, https = false)"),

    /** The processes of an API server and its etcd for each class, as {@code envtest} starts them. */
    PROCESSES("processes a class", "@org.junit.jupiter.api.extension.ExtendWith(ServerOfClass.class)");

    private final String title;
    private final String annotation;

    Environment(String title, String annotation) {
        this.title = title;
        this.annotation = annotation;
    }

    /** Returns its name in the report. */
    public String title() {
        return title;
    }

    /** Returns the annotation of a test class that declares it, in source code. */
    String annotation() {
        return annotation;
    }
}
