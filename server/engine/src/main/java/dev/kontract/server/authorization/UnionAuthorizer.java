package dev.kontract.server.authorization;

import java.util.List;

/** Consults authorizers in order; the first with an opinion decides. */
public final class UnionAuthorizer implements Authorizer {

    private static final Decision NO_OPINION = Decision.noOpinion("");

    private final List<Authorizer> authorizers;

    /** Creates a union that consults the authorizers in the given order. */
    public UnionAuthorizer(List<Authorizer> authorizers) {
        this.authorizers = List.copyOf(authorizers);
    }

    @Override
    public Decision authorize(AuthorizationAttributes attributes) {
        Decision undecided = NO_OPINION;
        for (Authorizer authorizer : authorizers) {
            Decision decision = authorizer.authorize(attributes);
            if (decision.verdict() != Decision.Verdict.NO_OPINION) {
                return decision;
            }
            undecided = both(undecided, decision);
        }
        return undecided;
    }

    private static Decision both(Decision first, Decision second) {
        if (isBlank(second)) {
            return first;
        }
        return isBlank(first)
                ? second
                : new Decision(
                        Decision.Verdict.NO_OPINION,
                        joined(first.reason(), "\n", second.reason()),
                        joined(first.evaluationError(), ", ", second.evaluationError()),
                        first.isFailure() || second.isFailure());
    }

    private static boolean isBlank(Decision decision) {
        return decision.reason().isEmpty() && decision.evaluationError().isEmpty();
    }

    private static String joined(String first, String separator, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + separator + second;
    }
}
