package dev.kontract.conformance.transcript;

/** The recorded scenarios that need the ServiceAccount plugin. */
class ServiceAccountRecordingsIT extends RecordedScenarios {

    ServiceAccountRecordingsIT() {
        super(FOLDER.resolve("service-accounts"), file -> true, "--enable-admission-plugins=ServiceAccount");
    }
}
