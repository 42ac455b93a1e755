package dev.kontract.server.admission;

/** One step of admission. Safe for use by many threads; must be free of side effects where the request is a dry run. */
public interface AdmissionPlugin {

    /**
     * Receives the object as sent by the caller, before it is validated; may change it in place.
     *
     * @throws dev.kontract.server.status.StatusException to reject the write
     */
    default void mutate(AdmissionRequest request) {}

    /**
     * Sees the object as it will be stored, or for a deletion the object that will go; changes nothing.
     *
     * @throws dev.kontract.server.status.StatusException to refuse the write
     */
    default void validate(AdmissionRequest request) {}
}
