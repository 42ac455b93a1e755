package dev.kontract.conformance.documents.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.TestEnvironment;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What every compiled example has: a server with its client, and a folder with its files. */
public abstract class ExampleBase {

    static @Nullable TestEnvironment shared;
    static @Nullable Path files;

    @SuppressWarnings("NullAway")
    protected final TestEnvironment environment = shared;

    @SuppressWarnings("NullAway")
    protected final Path folder = files;

    @SuppressWarnings("NullAway")
    protected final ApiServer server = shared.server();

    @SuppressWarnings("NullAway")
    protected final KontractClient client = shared.client();

    /** Runs the statements of the example. */
    public abstract @Nullable Object run() throws Throwable;

    /** Checks a value that a comment of an example shows. */
    protected static void shows(String comment, @Nullable Object value) {
        Object shown = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
        assertThat(String.valueOf(shown)).isEqualTo(comment);
    }
}
