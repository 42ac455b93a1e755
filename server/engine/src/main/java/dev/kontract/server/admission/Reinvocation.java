package dev.kontract.server.admission;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The progress of the mutating phase of one write, which runs a second time when a webhook or a policy changed the object. In
 * the second run, a webhook or policy is called again only if its reinvocation policy is {@code IfNeeded} and something changed
 * the object after its turn. Not thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#reinvocation-policy">
 *     Reinvocation policy</a>
 */
public final class Reinvocation {

    private final Map<Object, Participants> byPlugin = new HashMap<>();
    private boolean requested;
    private boolean second;

    /** Returns whether this is the second run. */
    public boolean isSecond() {
        return second;
    }

    /** Starts the second run; returns whether one is needed. */
    boolean begin() {
        second = requested;
        return second;
    }

    /** Returns the participants of a plugin. */
    public Participants of(Object plugin) {
        return byPlugin.computeIfAbsent(plugin, added -> new Participants());
    }

    /** The webhooks or policies of one plugin, by a key that identifies each of them. */
    public final class Participants {

        private Set<Object> invoked = new HashSet<>();
        private final Set<Object> due = new HashSet<>();
        private @Nullable JsonNode output;

        private Participants() {}

        /** Begins a run with {@code object}, which plugins before this one may have changed since the first run. */
        public void begin(JsonNode object) {
            if (second && !object.equals(output)) {
                recall();
            }
        }

        /** Ends a run that resulted in {@code object}. */
        public void end(JsonNode object) {
            output = object.deepCopy();
        }

        /** Returns whether a participant is to be asked in this run. */
        public boolean isDue(Object key) {
            return !second || due.contains(key);
        }

        /** Records that a participant changed the object. */
        public void changed() {
            recall();
            requested = true;
        }

        /** Records a participant that is to be asked again if the object changes after its turn. */
        public void invoked(Object key) {
            invoked.add(key);
        }

        private void recall() {
            due.addAll(invoked);
            invoked = new HashSet<>();
        }
    }
}
