package dev.kontract.conformance.bench.suites;

import dev.kontract.server.ApiServer;
import java.io.IOException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Starts servers in its own process, or the first test class of a process, and prints how many milliseconds each took. */
public final class EmbeddedStarts {

    /** Starts the line of a figure. */
    public static final String FIGURE = "figure ";

    private static final int SERVERS = 30;
    private static final int FORKS = 50;

    private EmbeddedStarts() {}

    /** With the name of a test method, runs it; without, starts servers. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            firstTest(arguments[0]);
        } else {
            servers();
        }
        System.exit(0);
    }

    private static void servers() throws IOException {
        for (int i = 1; i <= SERVERS; i++) {
            long begin = System.nanoTime();
            try (ApiServer server = ApiServer.start()) {
                server.client().namespaces().get("default");
                if (i == 1 || i == SERVERS) {
                    print(i == 1 ? "first server until its first answer" : "30th server until its first answer", begin);
                }
                if (i == SERVERS) {
                    forks(server);
                }
            }
        }
    }

    private static void forks(ApiServer server) throws IOException {
        long begin = System.nanoTime();
        for (int i = 1; i <= FORKS; i++) {
            begin = System.nanoTime();
            try (ApiServer fork = server.fork()) {
                fork.client().namespaces().get("default");
                if (i == FORKS) {
                    print("50th fork until its first answer", begin);
                }
            }
        }
    }

    private static void firstTest(String method) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectMethod(method))
                .build();
        long begin = System.nanoTime();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    result.getThrowable().ifPresent(failure -> {
                        throw new IllegalStateException("the test failed", failure);
                    });
                    print("first test, from the start of its class to its end", begin);
                }
            }
        });
    }

    private static void print(String title, long begin) {
        System.out.println(FIGURE + title + " = " + (System.nanoTime() - begin) / 1e6);
    }
}
