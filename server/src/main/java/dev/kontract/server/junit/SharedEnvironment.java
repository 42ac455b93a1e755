package dev.kontract.server.junit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An environment that a class and the classes nested in it use one after the other, with what each of them begins with. Classes are
 * given by their ids, each followed by those around it. Not safe for use by several threads.
 */
final class SharedEnvironment {

    private final TestEnvironment environment;
    private final Map<String, Runnable> beginnings = new HashMap<>();

    /** Whether a test has used it since it was last put back or prepared. */
    private boolean used;

    /** The class that has prepared it since it was last put back. */
    private @Nullable String preparedBy;

    SharedEnvironment(TestEnvironment environment) {
        this.environment = environment;
    }

    TestEnvironment environment() {
        return environment;
    }

    /** Lets a test of the first of {@code classes} begin with what was prepared for that class, or else for the next one around it. */
    void begin(List<String> classes) {
        String own = classes.get(0);
        if (isPreparedFor(own)) {
            beginnings.put(own, environment.checkpoint());
        } else {
            restore(classes);
            beginnings.computeIfAbsent(own, unknown -> environment.checkpoint());
        }
        used = true;
        environment.beginRecording();
    }

    /** Whether it has what {@code own} begins with, and what was added for it since. */
    private boolean isPreparedFor(String own) {
        return !used && (preparedBy == null ? !beginnings.containsKey(own) : preparedBy.equals(own));
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

    /** Makes what it is now that which {@code own} begins with. */
    void prepared(String own) {
        beginnings.put(own, environment.checkpoint());
        preparedBy = own;
        used = false;
    }

    /** Puts it back to what {@code classes} begin with, for a class in the first of them to add to it. */
    void enter(List<String> classes) {
        begin(classes);
        preparedBy = null;
        used = false;
    }
}
