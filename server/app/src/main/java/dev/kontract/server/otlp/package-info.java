/** Exports traces by OTLP, the protocol of OpenTelemetry, over gRPC. */
@NullMarked
package dev.kontract.server.otlp;

import org.jspecify.annotations.NullMarked;
