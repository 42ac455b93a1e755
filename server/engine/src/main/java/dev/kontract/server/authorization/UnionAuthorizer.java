package dev.kontract.server.authorization;

import java.util.ArrayList;
import java.util.List;

/** Consults authorizers in order; the first with an opinion decides. */
public final class UnionAuthorizer implements Authorizer {

    private final List<Authorizer> authorizers;

    /** Creates a union that consults the authorizers in the given order. */
    public UnionAuthorizer(List<Authorizer> authorizers) {
        this.authorizers = List.copyOf(authorizers);
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        List<String> reasons = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (Authorizer authorizer : authorizers) {
            Decision decision = authorizer.authorize(attributes);
            if (decision.verdict() != Decision.Verdict.NO_OPINION) {
                return decision;
            }
            add(reasons, decision.reason());
            add(errors, decision.evaluationError());
        }
        return new Decision(Decision.Verdict.NO_OPINION, String.join("\n", reasons), String.join(", ", errors));
    }

    private static void add(List<String> texts, String text) {
        if (!text.isEmpty()) {
            texts.add(text);
        }
    }
}
