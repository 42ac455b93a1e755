package dev.kontract.server.registry;

/**
 * How a write is carried out.
 *
 * @param mode whether it is stored
 * @param part what of the object it may change
 */
public record UpdateOptions(Mode mode, Part part) {

    /** Whether a write is stored or only tried. */
    public enum Mode {
        STORE,
        DRY_RUN
    }

    /** The part of an object that a write addresses. */
    public enum Part {
        /** Everything but the status. */
        OBJECT,
        /** The {@code status} subresource. */
        STATUS,
        /** What holds an object of a kind that is finalized through a subresource of its own. */
        FINALIZERS
    }

    boolean isDryRun() {
        return mode == Mode.DRY_RUN;
    }
}
