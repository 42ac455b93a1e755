@NullMarked
package dev.kontract.server.admission.configuration;

import org.jspecify.annotations.NullMarked;
