package dev.kontract.conformance.transcript;

import java.util.function.Predicate;

/** The recorded scenarios that are not part of the suites for any server. */
class RecordingsIT extends RecordedScenarios {

    RecordingsIT() {
        super(
                FOLDER,
                Predicate.not(RecordedScenarios::isOfKubectl),
                "--disable-admission-plugins=ServiceAccount",
                "--enable-admission-plugins=NodeRestriction");
    }
}
