package dev.kontract.conformance.transcript;

/** The recorded scenarios with kubectl. Most of their time is that of its processes, so they run beside the other scenarios. */
class KubectlRecordingsIT extends RecordedScenarios {

    KubectlRecordingsIT() {
        super(
                FOLDER,
                RecordedScenarios::isOfKubectl,
                "--disable-admission-plugins=ServiceAccount",
                "--enable-admission-plugins=NodeRestriction");
    }
}
