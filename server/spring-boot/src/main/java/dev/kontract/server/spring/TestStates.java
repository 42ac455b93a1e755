package dev.kontract.server.spring;

import dev.kontract.server.junit.TestEnvironment;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of a server that its tests start with: that of the context after its start, and that of each class after
 * {@code @BeforeAll}. Thread-safe; tests that are reset run one after the other.
 */
final class TestStates {

    private final Map<Class<?>, Runnable> ofClasses = new HashMap<>();
    private @Nullable TestEnvironment environment;
    private Runnable ofContext = () -> {};

    /** Whether a test has run since a class was entered. */
    private boolean used;

    /** The state of the context is that of the new server, until it has started. */
    synchronized void opened(TestEnvironment opened) {
        environment = opened;
        ofContext = opened.checkpoint();
    }

    /** Makes the current state that of the context. */
    synchronized void contextStarted() {
        if (environment != null) {
            ofContext = environment.checkpoint();
        }
    }

    /**
     * Restores the state that the {@code @BeforeAll} methods of a class start with: that of the enclosing class, or else that of
     * the context.
     */
    synchronized void enter(@Nullable Class<?> enclosing) {
        Runnable state = ofClasses.get(enclosing);
        if (state != null) {
            state.run();
        } else if (used || enclosing == null) {
            ofContext.run();
        } else {
            ofClasses.put(enclosing, checkpoint());
        }
        used = false;
    }

    /** Restores the state of {@code type} for the next test; before its first test, that is the current one. */
    synchronized void begin(Class<?> type) {
        Runnable state = ofClasses.get(type);
        if (state != null) {
            state.run();
        } else {
            ofClasses.put(type, checkpoint());
        }
        used = true;
        if (environment != null) {
            environment.beginRecording();
        }
    }

    /** Saves the current state; that of a server which is not yet open is the state of the context. */
    private Runnable checkpoint() {
        return environment == null ? () -> ofContext.run() : environment.checkpoint();
    }

    /** Discards the state of a class whose tests have ended. */
    synchronized void leave(Class<?> type) {
        ofClasses.remove(type);
    }
}
