package dev.kontract.server.authorization;

import dev.kontract.server.concurrent.LabeledCounts;
import java.util.concurrent.atomic.LongAdder;

/** Counts the decisions of another authorizer that are final, by type and name of the authorizer and decision. */
public final class CountedAuthorizer implements Authorizer {

    private final Authorizer authorizer;
    private final LongAdder allowed;
    private final LongAdder denied;

    /** Counts the decisions of an authorizer in {@code counts}. */
    public CountedAuthorizer(String type, String name, Authorizer authorizer, LabeledCounts counts) {
        this.authorizer = authorizer;
        String labels = "\",name=\"" + name + "\",type=\"" + type + '"';
        this.allowed = counts.counter("decision=\"allowed" + labels);
        this.denied = counts.counter("decision=\"denied" + labels);
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        Decision decision = authorizer.authorize(attributes);
        switch (decision.verdict()) {
            case ALLOW -> allowed.increment();
            case DENY -> denied.increment();
            case NO_OPINION -> {} // Another authorizer decides.
        }
        return decision;
    }
}
