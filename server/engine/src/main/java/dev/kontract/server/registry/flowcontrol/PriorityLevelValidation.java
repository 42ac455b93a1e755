package dev.kontract.server.registry.flowcontrol;

import dev.kontract.server.registry.validation.FieldValue;

/** Validates the spec of a priority level. The order of the checks is the order of the errors. */
final class PriorityLevelValidation {

    private static final int HASH_BITS = 60;

    private PriorityLevelValidation() {}

    static void spec(FieldValue spec, boolean namedExempt) {
        FieldValue type = spec.child("type");
        FieldValue limited = spec.child("limited");
        FieldValue exempt = spec.child("exempt");
        if (namedExempt != type.is("Exempt")) {
            type.invalid("must be 'Exempt' if and only if `name` is 'exempt'");
        }
        switch (type.text()) {
            case "Exempt" -> {
                if (limited.present()) {
                    limited.forbidden("must be nil if the type is not Limited");
                }
                exempt.check("nominalConcurrencyShares", "lendablePercent");
            }
            case "Limited" -> {
                if (exempt.present()) {
                    exempt.forbidden("must be nil if the type is Limited");
                }
                if (limited.absent()) {
                    limited.required("must not be empty when type is Limited");
                } else {
                    limited(limited);
                }
            }
            default -> type.check();
        }
    }

    private static void limited(FieldValue limited) {
        limited.check("nominalConcurrencyShares");
        response(limited.child("limitResponse"));
        limited.check("lendablePercent", "borrowingLimitPercent");
    }

    private static void response(FieldValue response) {
        FieldValue type = response.child("type");
        FieldValue queuing = response.child("queuing");
        switch (type.text()) {
            case "Reject" -> {
                if (queuing.present()) {
                    queuing.forbidden("must be nil if limited.limitResponse.type is not Limited");
                }
            }
            case "Queue" -> {
                if (queuing.absent()) {
                    queuing.required("must not be empty if limited.limitResponse.type is Limited");
                } else {
                    queuing(queuing);
                }
            }
            default -> type.check();
        }
    }

    private static void queuing(FieldValue queuing) {
        queuing.check("queueLengthLimit", "queues", "handSize");
        FieldValue queues = queuing.child("queues");
        FieldValue hand = queuing.child("handSize");
        if (hand.number() <= 0) {
            return;
        }
        if (hand.number() > queues.number()) {
            hand.invalid("should not be greater than queues (" + queues.number() + ")");
        } else if (hashBits(queues.number(), hand.number()) > HASH_BITS) {
            hand.invalid("required entropy bits of deckSize " + queues.number() + " and handSize " + hand.number()
                    + " should not be greater than " + HASH_BITS);
        }
    }

    /** Returns the number of hash bits needed to deal a hand of queues. */
    private static long hashBits(long queues, long hand) {
        return (long) Math.ceil(Math.log((double) queues) / Math.log(2) * hand);
    }
}
