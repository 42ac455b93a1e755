package dev.kontract.server.junit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An environment that a class and its nested classes use sequentially, with the initial state of each class. Classes are
 * identified by their ids, each followed by those of its enclosing classes. Not safe for use by several threads.
 */
final class SharedEnvironment {

    private final TestEnvironment environment;
    private final Map<String, Runnable> beginnings = new HashMap<>();

    /**
     * The class that has entered or prepared the environment and adds to it, {@code null} after use by another class. Classes
     * that run in parallel enter it in any order, so each must be able to recognize its own state.
     */
    private @Nullable String owner;

    SharedEnvironment(TestEnvironment environment) {
        this.environment = environment;
    }

    TestEnvironment environment() {
        return environment;
    }

    /**
     * Restores the initial state of the first of {@code classes}, or else of the next enclosing one, for a test of that class.
     */
    void begin(List<String> classes) {
        String own = classes.get(0);
        if (own.equals(owner)) {
            beginnings.put(own, environment.checkpoint());
        } else {
            restore(classes);
            beginnings.computeIfAbsent(own, unknown -> environment.checkpoint());
        }
        disown();
        environment.beginRecording();
    }

    private void restore(List<String> classes) {
        for (String each : classes) {
            Runnable beginning = beginnings.get(each);
            if (beginning != null) {
                beginning.run();
                return;
            }
        }
    }

    /** Makes the current state the initial state of {@code own}. */
    void prepared(String own) {
        beginnings.put(own, environment.checkpoint());
        owner = own;
    }

    /** Restores the initial state of the classes that enclose the first of {@code classes}, which adds to it. */
    void enter(List<String> classes) {
        begin(classes.subList(1, classes.size()));
        owner = classes.get(0);
    }

    /** Marks the current state as the initial one of no class. */
    void disown() {
        owner = null;
    }
}
